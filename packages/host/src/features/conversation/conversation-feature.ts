// A page's own start, and what can be done to a whole conversation: fork it, rewind it.
import type { conversationRequests, Handlers } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';
import { contextUsage } from './context-usage.ts';
import { forkConversation } from './fork-conversation.ts';
import { init } from './init.ts';
import { rewindCode } from './rewind-code.ts';
import { showRewind } from './rewind-note.ts';
import { createUndoRewind } from './undo-rewind.ts';

export function conversationFeature(context: HostContext): Handlers<typeof conversationRequests> {
  return {
    init: () => init(context),
    get_claude_state: async () => ({ config: await context.config.read() }),
    get_context_usage: ({ channelId }) => contextUsage(context.channels.expect(channelId)),
    fork_conversation: params => forkConversation(context, params),
    rewind_code: (params, asked) => rewindCode(context, params, asked),
    show_rewind: params => showRewind(context, params),
    undo_rewind: createUndoRewind(context),
  };
}
