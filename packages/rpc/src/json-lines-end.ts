// An end over two byte streams that carry one JSON object a line: it reads what comes in pieces, and writes as fast as
// the other side takes it. Blank lines are skipped; a line that is no JSON is reported, and the wire lives on.
import type { End } from './end.ts';
import { createInbox } from './inbox.ts';
import { formatJsonLine, parseJsonLine } from './json-line.ts';
import { createLineSplitter } from './line-splitter.ts';
import { createSendQueue, type Sink } from './send-queue.ts';

export interface JsonLinesEndOptions {
  /** Takes one line with its newline; resolves when the next may come. A rejection closes the wire. */
  write: Sink<string>;
  maxLineBytes?: number;
  /** JSON-RPC answers this with -32700 (`parseErrorResponse`). */
  onBadLine?(line: string, reason: string): void;
  /** The line is skipped. Whether the wire lives on is for the owner to say. */
  onOversized?(bytes: number): void;
}

export interface JsonLinesEnd<Out extends object> extends End<Out, unknown> {
  /** Bytes that came. The chunk must not be written into afterwards. */
  receive(chunk: Uint8Array): void;
  /** No more bytes will come: what is left is a last line, then the wire is closed. */
  receiveEnd(): void;
  /** Lines not yet taken by `write`. */
  readonly backlog: number;
  /** Resolves when everything sent so far was written or failed; wait for it between `close` and ending the stream. */
  drained(): Promise<void>;
}

export function createJsonLinesEnd<Out extends object>(options: JsonLinesEndOptions): JsonLinesEnd<Out> {
  const { write, maxLineBytes, onBadLine, onOversized } = options;
  const inbox = createInbox<unknown>();
  let closed = false;

  function close(): void {
    closed = true;
    inbox.close();
  }

  const queue = createSendQueue<string>(async line => {
    try {
      await write(line);
    } catch (error) {
      close();
      throw error;
    }
  });

  const splitter = createLineSplitter({
    maxLineBytes,
    onOversized,
    onLine(line) {
      if (line.trim() === '') return;
      const parsed = parseJsonLine(line);
      if (parsed.ok) inbox.put(parsed.value);
      else onBadLine?.(line, parsed.reason);
    },
  });

  return {
    send(message) {
      if (!closed) void queue.send(formatJsonLine(message));
    },
    onMessage: inbox.onMessage,
    onClose: inbox.onClose,
    close,
    receive: splitter.push,
    receiveEnd() {
      splitter.end();
      close();
    },
    get backlog() {
      return queue.length;
    },
    drained: queue.drained,
  };
}
