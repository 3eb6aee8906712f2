// What keeps a key that was meant for something else from answering a question. A key may act on a card only when no key was
// pressed elsewhere for a while; a key that is held down, or was refused, counts as pressed elsewhere, so that hammering or
// holding never gets through.

export const guardMs = 400;

export interface Guard {
  /** A key went to another part of the page, or an input method put its words down. */
  pressedElsewhere(): void;
  /** Asked once for each key press inside the card that would do something. */
  accepts(key: { readonly repeat: boolean; readonly code: string }): boolean;
  released(code: string): void;
  /** For presses that come without a key of their own, such as those of assistive technology. */
  isQuiet(): boolean;
}

export function createGuard(now: () => number = () => performance.now()): Guard {
  let lastElsewhere = now();
  const held = new Set<string>();
  const isQuiet = (): boolean => now() - lastElsewhere >= guardMs;
  return {
    pressedElsewhere: () => void (lastElsewhere = now()),
    accepts({ repeat, code }) {
      const isHeld = repeat || held.has(code);
      if (code !== '') held.add(code);
      if (!isHeld && isQuiet()) return true;
      lastElsewhere = now();
      return false;
    },
    released: code => void held.delete(code),
    isQuiet,
  };
}
