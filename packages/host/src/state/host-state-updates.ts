// Tells pages that what `init` told has changed, or what they read beside it: once for however many changes at a time, and only
// when it really differs from what was told last.
import { isDeepStrictEqual } from 'node:util';
import type { HostState } from '@dovetail/protocol';
import type { Pages } from '../pages/page.ts';

export interface StateUpdates {
  stateChanged(): void;
}

export function createStateUpdates(
  pages: Pick<Pages, 'push'>,
  build: () => Promise<HostState>,
  options: {
    readonly onError?: (error: unknown) => void;
    readonly signal?: AbortSignal;
    /** What pages read anew when they hear of a change, though it is no part of the state itself. */
    readonly beside?: () => unknown;
  } = {},
): StateUpdates {
  let told: { readonly state: HostState; readonly beside: unknown } | undefined;
  let isDue = false;
  let isAtWork = false;

  async function tell(): Promise<void> {
    isAtWork = true;
    try {
      while (isDue && !options.signal?.aborted) {
        isDue = false;
        const state = await build();
        const now = { state, beside: options.beside?.() };
        // A change that came meanwhile makes this state an old one.
        if (isDue || options.signal?.aborted || isDeepStrictEqual(now, told)) continue;
        told = now;
        pages.push({ type: 'update_state', state });
      }
    } catch (error) {
      options.onError?.(error);
    } finally {
      isAtWork = false;
    }
  }

  return {
    stateChanged() {
      const isWaiting = isDue;
      isDue = true;
      if (!isWaiting && !isAtWork) setImmediate(() => void tell());
    },
  };
}
