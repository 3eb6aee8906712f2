// A new session with the history of another one up to a message, in a tab of its own where the editor has tabs.
import { forkSession } from '@dovetail/agent';
import type { conversationRequests, ParamsOf } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';
import { ifSupported } from '../../ports/if-supported.ts';
import { createDraftStore } from '../../store/draft-store.ts';

export async function forkConversation(
  context: Pick<HostContext, 'configFolder' | 'dataFolder' | 'log' | 'now' | 'openNewInTab' | 'ports'>,
  {
    forkedFromSession,
    resumeSessionAt,
    draft,
    withoutToolOutput,
  }: ParamsOf<typeof conversationRequests, 'fork_conversation'>,
): Promise<{ sessionId: string; openedInTab: boolean }> {
  const fork = await forkSession({
    configDir: context.configFolder,
    id: forkedFromSession,
    ...(resumeSessionAt !== undefined && { at: resumeSessionAt }),
    ...(withoutToolOutput && { withoutToolOutput }),
  });
  const text = draft ?? fork.unsent;
  if (text !== undefined)
    await createDraftStore(context).save({ sessionId: fork.id }, { text, attachments: [], comments: [] });
  if (!context.openNewInTab) return { sessionId: fork.id, openedInTab: false };
  const answer = await ifSupported(context.ports.window.calls.openConversation({ sessionId: fork.id }));
  return { sessionId: fork.id, openedInTab: answer?.opened ?? false };
}
