// A part of the page that is not needed for the first paint. All such parts come as soon as the page has nothing else to do,
// so that what appears later appears at once.
import { useEffect, useState, type ComponentType } from 'react';

const parts = new Set<() => Promise<unknown>>();
let isTime = false;

export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let Loaded: ComponentType<P> | undefined;
  let loading: Promise<void> | undefined;
  const come = (): Promise<void> =>
    (loading ??= load().then(
      component => void (Loaded = component),
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    ));
  parts.add(come);
  // A part of a part that came later.
  if (isTime) come().catch(() => undefined);

  return function Later(props: P) {
    const [state, setState] = useState<'coming' | 'here' | 'failed'>(Loaded ? 'here' : 'coming');
    useEffect(() => {
      // Also when it has come since it was drawn: it is drawn once more then.
      if (state !== 'coming') return;
      come().then(
        () => setState('here'),
        () => setState('failed'),
      );
    }, [state]);
    if (Loaded) return <Loaded {...props} />;
    if (state !== 'failed') return null;
    return (
      <p role="alert">
        This part of the page could not be loaded.{' '}
        <button type="button" className="dt-linkish" onClick={() => setState('coming')}>
          Try again
        </button>
      </p>
    );
  };
}

function bring(): void {
  isTime = true;
  // One that fails is tried again when it is needed, and says so then.
  for (const come of parts) come().catch(() => undefined);
}

/** Brings what was left out of the first load. Returns how to call it off. */
export function loadTheRest(): () => void {
  // Not in every browser that a page lives in.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(bring, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(bring, { timeout: 1_000 });
  return () => cancelIdleCallback(handle);
}
