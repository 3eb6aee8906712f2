// The last part of what a process said on stderr: bounded, and masked when it is read. Log text, never protocol.
import { maskSecrets } from './mask-secrets.ts';

export interface StderrTail {
  push(chunk: string): void;
  read(): string;
}

export function createStderrTail(secrets: readonly string[], maxCharacters = 8192): StderrTail {
  let text = '';
  return {
    push(chunk) {
      text = (text + chunk).slice(-2 * maxCharacters);
    },
    // Masked before it is cut: a secret across the cut would otherwise survive in part.
    read: () => maskSecrets(text, secrets).slice(-maxCharacters).trim(),
  };
}
