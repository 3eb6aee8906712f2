// Requests to review changes. Nothing is written by them.
import type { diffRequests, Handlers } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';
import { openDiff } from './open-diff.ts';
import { openFileDiffs } from './open-file-diffs.ts';

export function diffFeature(context: HostContext): Handlers<typeof diffRequests> {
  return {
    open_diff: (params, { channelId, signal }) => openDiff(context, params, channelId, signal),
    reveal_review: ({ decisionId }, { signal }) =>
      context.ports.proposal.calls.reveal({ proposalId: decisionId }, signal),
    open_file_diffs: (params, { channelId, signal }) => openFileDiffs(context, params, channelId, signal),
  };
}
