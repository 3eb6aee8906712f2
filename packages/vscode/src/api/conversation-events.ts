// The events of every conversation of a host, for other extensions. One listener that fails harms nobody.
import type { Channel, Channels } from '@dovetail/host';
import type { DovetailEvent } from './dovetail-api.ts';

export interface ConversationEvents {
  listen(listener: (event: DovetailEvent) => void): { dispose(): void };
  follow(channels: Pick<Channels, 'onOpened'>): void;
}

export function createConversationEvents(onError: (error: unknown) => void): ConversationEvents {
  const listeners = new Set<(event: DovetailEvent) => void>();

  function tell(event: DovetailEvent): void {
    for (const listener of listeners) {
      try {
        listener(event);
      } catch (error) {
        onError(error);
      }
    }
  }

  function watch(channel: Pick<Channel, 'id' | 'cwd' | 'sessionId' | 'observe'>): void {
    const conversationId = channel.id;
    tell({ type: 'conversation_opened', conversationId, cwd: channel.cwd });
    channel.observe({
      line(message) {
        const { sessionId } = channel;
        tell({ type: 'message', conversationId, sessionId, message });
        if (message.type === 'result') {
          tell({ type: 'turn_ended', conversationId, sessionId, isError: message['is_error'] === true });
        }
      },
      closed: () => tell({ type: 'conversation_closed', conversationId }),
    });
  }

  return {
    listen(listener) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
    follow: channels => void channels.onOpened(watch),
  };
}
