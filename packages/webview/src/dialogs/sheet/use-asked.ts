// What the host answers, as the four states that a dialog shows. A lost connection is no failure: it is asked again once
// there is one. What was shown before stays while it is asked again.
import { useCallback, useEffect, useState } from 'react';
import { useChat } from '../../store/chat-context.ts';
import { reason } from '../../store/sending.ts';
import { useSignal } from '../../store/use-signal.ts';

export interface Asked<T> {
  readonly value: T | undefined;
  /** In a sentence. */
  readonly failure: string | undefined;
  readonly isAsking: boolean;
  again(): void;
  set(value: T): void;
}

/** `ask` is asked anew whenever it is another function. */
export function useAsked<T>(ask: (signal: AbortSignal) => Promise<T>): Asked<T> {
  const { link } = useChat();
  const isOpen = useSignal(link.connection) === 'open';
  const [value, setValue] = useState<T | undefined>(undefined);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const [isAsking, setAsking] = useState(true);
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (!isOpen) return undefined;
    const asking = new AbortController();
    setAsking(true);
    setFailure(undefined);
    ask(asking.signal).then(
      answer => {
        if (asking.signal.aborted) return;
        setValue(answer);
        setAsking(false);
      },
      (error: unknown) => {
        if (asking.signal.aborted) return;
        setFailure(reason(error));
        setAsking(false);
      },
    );
    return () => asking.abort();
  }, [ask, isOpen, round]);

  const again = useCallback(() => setRound(n => n + 1), []);
  return { value, failure, isAsking, again, set: setValue };
}
