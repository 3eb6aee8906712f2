// The sessions of a folder or of all, page by page.
import type { HiddenSession, SessionSummary } from '@dovetail/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useChat } from '../../store/chat-context.ts';
import { reason } from '../../store/sending.ts';
import { useAsked } from '../sheet/use-asked.ts';

export type Scope = 'folder' | 'all';

export interface SessionList {
  /** Undefined until the first page is there. */
  readonly sessions: readonly SessionSummary[] | undefined;
  readonly hidden: readonly HiddenSession[];
  readonly failure: string | undefined;
  readonly hasMore: boolean;
  again(): void;
  more(): void;
}

interface Pages {
  readonly scope: Scope;
  readonly sessions: readonly SessionSummary[];
  readonly hidden: readonly HiddenSession[];
  readonly nextCursor: string | undefined;
}

export function useSessionList(scope: Scope): SessionList {
  const { link } = useChat();
  const ask = useCallback(
    async (signal: AbortSignal): Promise<Pages> => ({
      nextCursor: undefined,
      ...(await link.ask('list_sessions_request', { scope }, { signal })),
      scope,
    }),
    [link, scope],
  );
  const { value, failure, again, set } = useAsked(ask);
  const [moreFailure, setMoreFailure] = useState<string | undefined>(undefined);
  const isBusy = useRef(false);
  const latest = useRef(value);
  useEffect(() => void (latest.current = value), [value]);
  const known = value?.scope === scope ? value : undefined;

  const more = useCallback(() => {
    const before = latest.current;
    if (isBusy.current || before?.nextCursor === undefined) return;
    isBusy.current = true;
    link
      .ask('list_sessions_request', { scope: before.scope, cursor: before.nextCursor })
      .then(
        page => {
          if (latest.current !== before) return;
          setMoreFailure(undefined);
          set({
            scope: before.scope,
            sessions: unique([...before.sessions, ...page.sessions], session => session.id),
            hidden: unique([...before.hidden, ...page.hidden], ({ path }) => path),
            nextCursor: page.nextCursor,
          });
        },
        (error: unknown) => setMoreFailure(reason(error)),
      )
      .finally(() => {
        isBusy.current = false;
      });
  }, [link, set]);

  return {
    sessions: known?.sessions,
    hidden: known?.hidden ?? [],
    failure: failure ?? moreFailure,
    hasMore: known?.nextCursor !== undefined,
    again: moreFailure === undefined ? again : more,
    more,
  };
}

/** A session that was written to between two pages would stand twice. */
function unique<T>(items: readonly T[], idOf: (item: T) => string): T[] {
  return [...new Map(items.map(item => [idOf(item), item])).values()];
}
