// The items of an open menu, and the keys that go from one to the other.
import { moveFocus } from '../focus/move-focus.ts';

export function itemsOf(panel: HTMLElement | null): HTMLElement[] {
  return [...(panel?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}

/** True when the key was one that moves. */
export function moveWithin(key: string, items: readonly HTMLElement[]): boolean {
  const at = items.findIndex(item => item === document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[key];
  const letter = /^\p{L}$/u.test(key) ? key.toLowerCase() : undefined;
  const next =
    to !== undefined
      ? items.at(to % items.length)
      : letter !== undefined
        ? [...items.slice(at + 1), ...items].find(item => item.textContent?.trim().toLowerCase().startsWith(letter))
        : undefined;
  if (!next) return false;
  moveFocus(next, 'the person moved in a menu');
  return true;
}
