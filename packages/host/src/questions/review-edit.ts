// The review of a proposed change in the editor, as part of the same decision: what the person accepts there is what the CLI
// writes, to the letter. An editor that cannot show it leaves the question to the pages.
import { basename } from 'node:path';
import { isAtLeast } from '@dovetail/agent';
import { hasCode, type CanUseTool, type DiffDecision, type PermissionAnswer } from '@dovetail/protocol';
import type { Channel } from '../channels/channel.ts';
import { inFormOf } from '../edits/line-ends.ts';
import { fileChangeOf } from '../edits/tool-edits.ts';
import { absolutePath } from '../files/conversation-folder.ts';
import type { HostContext } from '../host-context.ts';
import type { OtherAnswerer } from './open-questions.ts';

type Context = Pick<HostContext, 'reviewEdits' | 'ports' | 'log'>;

const rejected: PermissionAnswer = {
  behavior: 'deny',
  message:
    'The person rejected this change in their editor, and nothing was written. Ask them what should be different.',
};

/** undefined: there is nothing to review. */
export function reviewEdit(
  context: Context,
  channel: Pick<Channel, 'cwd' | 'agent'>,
  question: CanUseTool,
  decisionId: string,
): OtherAnswerer<PermissionAnswer> | undefined {
  if (!context.reviewEdits || !['Edit', 'MultiEdit', 'Write'].includes(question.tool_name)) return undefined;
  return signal => review(context, channel, question, decisionId, signal);
}

async function review(
  context: Context,
  channel: Pick<Channel, 'cwd' | 'agent'>,
  { tool_name, input }: CanUseTool,
  decisionId: string,
  signal: AbortSignal,
): Promise<PermissionAnswer | undefined> {
  const asGiven = tool_name !== 'Write' || (await writesAsGiven(channel.agent));
  const change = fileChangeOf(tool_name, input, { writesAsGiven: asGiven });
  if (!change) return undefined;
  const filePath = absolutePath(channel.cwd, change.filePath);
  const file = await context.ports.files.calls.read({ filePath }, signal);
  // The CLI reads the disk: what it would make of the file is not what the person sees.
  if (file.found && file.isDirty) return undefined;
  const original = file.found ? file.contents : null;
  const proposed = change.proposed(original);
  if (signal.aborted) return undefined;

  const decision = await openDiff(context, signal, {
    proposalId: decisionId,
    oldFilePath: filePath,
    newFilePath: filePath,
    newFileContents: proposed,
    tabName: `${basename(filePath)} (proposed)`,
    preserveFocus: true,
  });
  if (!decision) return undefined;
  if (decision.decision === 'rejected') {
    const message = decision.message?.trim() ?? '';
    return message === '' ? rejected : { behavior: 'deny', message };
  }
  const accepted = inFormOf(proposed, decision.contents);
  if (accepted === proposed) return { behavior: 'allow', updatedInput: input };
  // Everything was put back: there is nothing left to say yes to.
  if (accepted === original) return rejected;
  const updatedInput = change.inputFor(original, accepted);
  if (updatedInput) return { behavior: 'allow', updatedInput };
  context.log.warn('What was accepted in the editor cannot be written by the tool; the question stays open.', {
    decisionId,
    filePath,
  });
  return undefined;
}

/** undefined: the editor could not show it, or it was withdrawn. */
async function openDiff(
  { ports, log }: Context,
  signal: AbortSignal,
  proposal: Parameters<HostContext['ports']['editor']['calls']['openDiff']>[0],
): Promise<DiffDecision | undefined> {
  const { openDiff: open, closeDiff } = ports.editor.calls;
  const { proposalId } = proposal;
  const withdraw = (): void => {
    closeDiff({ proposalId }).catch((error: unknown) => {
      log.warn('A proposal that was withdrawn could not be closed.', { proposalId, error: String(error) });
    });
  };
  signal.addEventListener('abort', withdraw, { once: true });
  try {
    return await open(proposal, signal);
  } catch (error) {
    if (!signal.aborted && !hasCode(error, 'unsupported_by_editor'))
      log.warn('The editor could not show a proposal; it is left to the pages.', { proposalId, error: String(error) });
    return undefined;
  } finally {
    signal.removeEventListener('abort', withdraw);
  }
}

async function writesAsGiven(agent: Channel['agent']): Promise<boolean> {
  const version = await agent?.version().catch(() => undefined);
  return version === undefined || isAtLeast(version, '2.1.77');
}
