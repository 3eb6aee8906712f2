// Shows proposed edits in the editor and waits for the person. Whatever is not a clear yes is a no: a withdrawn request, a
// view or an editor that goes away.
import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import {
  hasCode,
  invalidInput,
  type DiffDecision,
  type ParamsOf,
  type ResultOf,
  type diffRequests,
} from '@dovetail/protocol';
import { absolutePath, conversationFolder } from '../../files/conversation-folder.ts';
import type { HostContext } from '../../host-context.ts';
import { acceptedEdits } from '../../edits/accepted-edits.ts';
import { applyEdits } from './apply-edits.ts';
import { hunkDecisions } from './hunk-decisions.ts';
import { hasCrlf, hasMark, inFormOf, toLf, withoutMark } from '../../edits/line-ends.ts';

type Params = ParamsOf<typeof diffRequests, 'open_diff'>;
type Result = ResultOf<typeof diffRequests, 'open_diff'>;

const rejected: Result = { decision: 'rejected', newEdits: [] };

export async function openDiff(
  context: HostContext,
  { originalFilePath, newFilePath, edits, supportMultiEdits }: Params,
  channelId: string | undefined,
  signal: AbortSignal,
): Promise<Result> {
  const folder = conversationFolder(context, channelId);
  const oldPath = absolutePath(folder, originalFilePath);
  const file = await context.ports.files.calls.read({ filePath: oldPath }, signal);
  if (!file.found && edits.some(edit => edit.oldString !== ''))
    throw invalidInput(`"${oldPath}" does not exist, so there is nothing in it to edit.`, 'originalFilePath');
  const original = file.found ? file.contents : '';
  const proposed = applyEdits(original, edits, oldPath);

  const decision = await decide(context, AbortSignal.any([signal, context.signal]), {
    oldFilePath: oldPath,
    newFilePath: absolutePath(folder, newFilePath),
    newFileContents: proposed,
    tabName: `${basename(newFilePath)} (proposed)`,
  });
  if (decision.decision === 'rejected') return rejected;

  const contents = inFormOf(proposed, decision.contents);
  // The CLI compares with line ends of one kind; it gets them as it gave them.
  const form = edits.some(edit => hasCrlf(edit.oldString + edit.newString)) ? (text: string) => text : toLf;
  const bare = hasMark(original) && hasMark(contents) ? (text: string) => form(withoutMark(text)) : form;
  const newEdits = acceptedEdits(bare(original), bare(contents), supportMultiEdits);
  const hunks = hunkDecisions(original, proposed, contents);
  // Everything was put back: there is nothing left to say yes to.
  if (file.found && newEdits.length === 0) return { ...rejected, hunks };
  return { decision: 'accepted', newEdits, contents, hunks };
}

interface Proposal {
  readonly oldFilePath: string;
  readonly newFilePath: string;
  readonly newFileContents: string;
  readonly tabName: string;
}

async function decide(context: HostContext, signal: AbortSignal, proposal: Proposal): Promise<DiffDecision> {
  const { openDiff, closeDiff } = context.ports.editor.calls;
  const proposalId = randomUUID();
  if (signal.aborted) return { decision: 'rejected' };
  return new Promise((resolve, reject) => {
    const withdraw = (): void => {
      resolve({ decision: 'rejected' });
      closeDiff({ proposalId }).catch((error: unknown) => {
        context.log.warn('A proposal that was withdrawn could not be closed.', { error: String(error) });
      });
    };
    signal.addEventListener('abort', withdraw, { once: true });
    openDiff({ proposalId, ...proposal }, signal)
      .then(resolve, (error: unknown) => {
        if (hasCode(error, 'disconnected') || hasCode(error, 'cancelled')) resolve({ decision: 'rejected' });
        else reject(error instanceof Error ? error : new Error(String(error)));
      })
      .finally(() => signal.removeEventListener('abort', withdraw));
  });
}
