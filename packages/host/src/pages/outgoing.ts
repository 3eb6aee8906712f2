// Messages to pages, each made once for however many pages. The JSON text is made when first asked for; a line of the CLI
// keeps the very text that came, so that three pages cost one string.
import type { CliLine, HostMessage, Push } from '@dovetail/protocol';
import type { Outgoing } from './page.ts';

export function outgoing(message: HostMessage): Outgoing {
  let text: string | undefined;
  return {
    message,
    get text() {
      return (text ??= JSON.stringify(message));
    },
  };
}

/** What changes after it was sent must not change on the way: the text is made at once, and the message from it. */
export function outgoingCopy(original: HostMessage): Outgoing {
  const text = JSON.stringify(original);
  let message: HostMessage | undefined;
  return {
    text,
    get message() {
      return (message ??= JSON.parse(text) as HostMessage);
    },
  };
}

export function outgoingPush(push: Push, channelId?: string): Outgoing {
  return outgoing({ type: 'request', ...(channelId !== undefined && { channelId }), request: { ...push } });
}

/** `lineText` is the line as the CLI wrote it; it becomes part of the text as it is. */
export function outgoingLine(channelId: string, line: CliLine, lineText: string, atMs: number): Outgoing {
  let text: string | undefined;
  return {
    message: { type: 'io_message', channelId, message: line, done: false, atMs },
    get text() {
      return (text ??= `{"type":"io_message","channelId":${JSON.stringify(channelId)},"message":${lineText},"done":false,"atMs":${atMs}}`);
    },
  };
}
