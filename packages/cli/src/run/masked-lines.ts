// What a CLI says on stderr, for the person to see: line by line, without secrets. Part of a secret is not recognised, so a
// line is held until it is whole; one that never ends is shown in pieces of a size that no secret has.
import { maskSecrets } from '@dovetail/agent';

const longestHeld = 64 * 1024;

export interface MaskedLines {
  push(text: string): void;
  /** Shows what is left of a last line. */
  end(): void;
}

export function maskedLines(secrets: readonly string[], show: (text: string) => void): MaskedLines {
  let held = '';
  const release = (until: number): void => {
    if (until > 0) show(maskSecrets(held.slice(0, until), secrets));
    held = held.slice(until);
  };
  return {
    push(text) {
      held += text;
      release(held.lastIndexOf('\n') + 1);
      if (held.length > longestHeld) release(held.length);
    },
    end: () => release(held.length),
  };
}
