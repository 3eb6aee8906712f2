// The sidecar as a program: lines in on stdin, lines out on stdout and nothing else there, sentences on stderr.
import type { Readable } from 'node:stream';
import { sidecarLineBytes } from '@dovetail/protocol';
import {
  createJsonLinesEnd,
  invalidRequestResponse,
  parseErrorResponse,
  type JsonLinesEnd,
  type JsonRpcMessage,
} from '@dovetail/rpc';
import { serveSidecar } from './serve-sidecar.ts';
import type { SidecarOptions } from './sidecar-options.ts';

export interface SidecarProgram extends SidecarOptions {
  readonly input: Readable;
  /** Resolves when the next line may come. */
  write(line: string): Promise<void>;
  /** A signal of the system has asked for the end. */
  readonly signal: AbortSignal;
  readonly maxLineBytes?: number;
}

/** Gives the exit code, when everything that was started has ended. */
export async function runSidecar({ input, write, signal, ...options }: SidecarProgram): Promise<number> {
  const { maxLineBytes = sidecarLineBytes } = options;
  let code = 0;
  const wire: JsonLinesEnd<JsonRpcMessage> = createJsonLinesEnd<JsonRpcMessage>({
    write,
    maxLineBytes,
    onBadLine: (_line, reason) => wire.send(parseErrorResponse(reason)),
    onOversized() {
      const reason = `a line may hold ${maxLineBytes / 1024 / 1024} MiB, and this one is longer. The connection ends here.`;
      options.say(`The editor sent something that cannot be read: ${reason}`);
      wire.send(invalidRequestResponse(reason));
      code = 1;
      wire.close();
    },
  });
  const sidecar = serveSidecar(wire, options);
  const receive = (chunk: Buffer): void => wire.receive(chunk);
  input.on('data', receive);
  input.on('end', () => wire.receiveEnd());
  input.on('error', () => wire.receiveEnd());
  await Promise.race([sidecar.ended, aborted(signal)]);
  // Read on until then: the editor is told to close what is still under review, and answers.
  await sidecar.close();
  input.off('data', receive);
  input.pause();
  await wire.drained();
  return code;
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
