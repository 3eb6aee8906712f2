// Reviews beyond the single decision: finding one again, and looking at many changes at once.
import { proposalPort, type LivePort } from '@dovetail/protocol';
import { completePort } from '@dovetail/host';
import type { WorkbenchPages } from '../pages/workbench-pages.ts';

export function workbenchProposalPort(pages: () => WorkbenchPages): LivePort<typeof proposalPort> {
  return completePort(proposalPort, {
    reveal: (params, signal) => pages().front().ask('reveal_proposal', params, { signal }),
    async showChanges({ title, files }) {
      const shown = files.map(({ filePath, ...contents }) => ({ path: filePath, ...contents }));
      pages().front().push({ type: 'changes_shown', title, files: shown });
      return { opened: true };
    },
  });
}
