// Hands text to a pipe and says when it can take more.
import type { Writable } from 'node:stream';

export function writeToPipe(pipe: Writable, text: string): void | Promise<void> {
  if (!pipe.writable) throw new Error('the pipe has ended');
  if (pipe.write(text)) return undefined;
  return new Promise((resolve, reject) => {
    const onDrain = () => {
      pipe.off('close', onClose);
      resolve();
    };
    const onClose = () => {
      pipe.off('drain', onDrain);
      reject(new Error('the pipe was closed'));
    };
    pipe.once('drain', onDrain);
    pipe.once('close', onClose);
  });
}
