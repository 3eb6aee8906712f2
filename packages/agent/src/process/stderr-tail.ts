// The last part of what a process said on stderr: bounded, and masked when it is read. Log text, never protocol.
import { maskSecrets } from './mask-secrets.ts';

export interface StderrTail {
  push(chunk: string): void;
  read(): string;
}

export function createStderrTail(secrets: readonly string[], maxCharacters = 8192): StderrTail {
  let text = '';
  let isCut = false;
  return {
    push(chunk) {
      const whole = text + chunk;
      text = whole.slice(-2 * maxCharacters);
      isCut ||= text.length < whole.length;
    },
    // Masked before it is cut to size, and without the line that was cut already: part of a secret is not recognised.
    read() {
      const lines = isCut ? text.slice(text.indexOf('\n') + 1 || text.length) : text;
      return maskSecrets(lines, secrets).slice(-maxCharacters).trim();
    },
  };
}
