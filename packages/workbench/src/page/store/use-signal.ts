// How a component reads a signal: it renders again when that signal changes, and for nothing else.
import { computed, effect, type ReadonlySignal } from '@preact/signals-core';
import { useCallback, useMemo, useSyncExternalStore, type DependencyList } from 'react';

export function useSignal<T>(signal: ReadonlySignal<T>): T {
  const subscribe = useCallback(
    (changed: () => void) => {
      let first = true;
      return effect(() => {
        void signal.value;
        if (!first) changed();
        first = false;
      });
    },
    [signal],
  );
  return useSyncExternalStore(subscribe, () => signal.peek());
}

/** A value derived from signals; the component renders again only when the value itself is another. */
export function useComputed<T>(read: () => T, dependencies: DependencyList = []): T {
  // The caller's dependencies are the ones of `read`.
  return useSignal(useMemo(() => computed(read), dependencies));
}
