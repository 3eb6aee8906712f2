// Whether the buttons of a card may be pressed: not for a moment after it came or began to show something else.
import { useEffect, useState } from 'react';
import { guardMs } from './guard.ts';

/** `what` names the thing that is shown; another name begins the wait anew. */
export function useReady(what: string): boolean {
  const [readyFor, setReadyFor] = useState<string | undefined>(undefined);
  useEffect(() => {
    const timer = setTimeout(() => setReadyFor(what), guardMs);
    return () => {
      clearTimeout(timer);
      setReadyFor(undefined);
    };
  }, [what]);
  return readyFor === what;
}
