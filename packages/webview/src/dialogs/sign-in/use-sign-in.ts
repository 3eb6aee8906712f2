// A sign-in that the CLI does. The address comes as a push; cancelling withdraws the request, and closing the dialog cancels.
// The code is passed on and forgotten.
import type { LoginMethod } from '@dovetail/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useChat } from '../../store/chat-context.ts';
import { reason } from '../../store/sending.ts';

export interface SignInState {
  readonly phase: 'idle' | 'running' | 'signed-in' | 'cancelled' | 'failed';
  readonly method?: LoginMethod;
  readonly url?: string;
  /** Why it failed. */
  readonly message?: string;
}

export interface SignIn extends SignInState {
  begin(method: LoginMethod): void;
  cancel(): void;
}

export function useSignIn(): SignIn {
  const chat = useChat();
  const [state, setState] = useState<SignInState>({ phase: 'idle' });
  const running = useRef<AbortController | undefined>(undefined);

  useEffect(
    () =>
      chat.onPush(push => {
        if (push.type !== 'auth_url') return;
        setState(now => (now.phase === 'running' ? { ...now, url: push.url } : now));
      }),
    [chat],
  );
  useEffect(() => () => running.current?.abort(), []);

  const begin = useCallback(
    (method: LoginMethod) => {
      running.current?.abort();
      const asking = new AbortController();
      running.current = asking;
      setState({ phase: 'running', method });
      chat.link.ask('login', { method }, { signal: asking.signal }).then(
        ({ outcome, message }) => {
          if (running.current === asking)
            setState({ phase: outcome, method, ...(message !== undefined && { message }) });
        },
        (error: unknown) => {
          if (running.current !== asking) return;
          setState(
            asking.signal.aborted ? { phase: 'cancelled' } : { phase: 'failed', method, message: reason(error) },
          );
        },
      );
    },
    [chat],
  );
  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = undefined;
    setState({ phase: 'cancelled' });
  }, []);
  return { ...state, begin, cancel };
}
