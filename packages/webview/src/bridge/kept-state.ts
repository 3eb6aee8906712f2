// What a page keeps across a reload where the editor offers no place of its own. A browser that refuses storage costs the
// page its place in the text, never its words: those are with the host.
import type { Bridge } from './bridge.ts';

export function keptState(key = 'dovetail.page', storage = sessionStore()): Pick<Bridge, 'loadState' | 'saveState'> {
  return {
    loadState() {
      try {
        return JSON.parse(storage?.getItem(key) ?? 'null') as unknown;
      } catch {
        return null;
      }
    },
    saveState(state) {
      try {
        storage?.setItem(key, JSON.stringify(state));
      } catch {
        // Full or forbidden.
      }
    },
  };
}

function sessionStore(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}
