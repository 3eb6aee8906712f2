// Reviews beyond the single decision: finding one again, and looking at many changes at once.
import { completePort } from '@dovetail/host';
import { proposalPort, type LivePort } from '@dovetail/protocol';
import type { Reviews } from '../diff/reviews.ts';
import type { ChangesView } from '../diff/changes-view.ts';

export function vscodeProposalPort(reviews: Reviews, changes: ChangesView): LivePort<typeof proposalPort> {
  return completePort(proposalPort, {
    reveal: async ({ proposalId }) => ({ revealed: await reviews.reveal(proposalId) }),
    async showChanges({ title, files }) {
      await changes.show(title, files);
      return { opened: true };
    },
  });
}
