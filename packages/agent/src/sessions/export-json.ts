// A conversation as a JSON array of messages with stable keys, written piece by piece.
import type { ContentBlock } from './message-content.ts';
import type { MessageKind, SessionMessage } from './session-message.ts';

export interface ExportedMessage {
  readonly role: SessionMessage['role'];
  readonly kind: MessageKind;
  readonly uuid: string;
  /** ISO 8601, or null when the line has no time. */
  readonly timestamp: string | null;
  readonly model: string | null;
  readonly content: readonly ContentBlock[];
}

export async function* toJson(messages: AsyncIterable<SessionMessage>): AsyncGenerator<string> {
  let isFirst = true;
  for await (const message of messages) {
    yield `${isFirst ? '[' : ','}\n${JSON.stringify(toExported(message))}`;
    isFirst = false;
  }
  yield isFirst ? '[]\n' : '\n]\n';
}

function toExported(message: SessionMessage): ExportedMessage {
  return {
    role: message.role,
    kind: message.kind,
    uuid: message.uuid,
    timestamp: message.timestampMs === undefined ? null : new Date(message.timestampMs).toISOString(),
    model: message.model ?? null,
    content: message.blocks,
  };
}
