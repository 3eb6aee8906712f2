// A search through titles and words. Hits are shown as they come; another text withdraws the search before.
import type { SessionHit } from '@dovetail/protocol';
import { useEffect, useState } from 'react';
import { useChat } from '../../store/chat-context.ts';
import { reason } from '../../store/sending.ts';
import type { Scope } from './use-session-list.ts';

export interface SessionSearch {
  readonly hits: readonly SessionHit[];
  readonly isSearching: boolean;
  readonly isCut: boolean;
  readonly failure: string | undefined;
}

const nothing: SessionSearch = { hits: [], isSearching: false, isCut: false, failure: undefined };
/** A word is typed faster than this between two letters. */
const pauseMs = 120;

/** Undefined when nothing is searched for. `round` counts the tries. */
export function useSessionSearch(text: string, scope: Scope, round: number): SessionSearch | undefined {
  const chat = useChat();
  const wanted = text.trim();
  const [search, setSearch] = useState(nothing);

  useEffect(() => {
    setSearch({ ...nothing, isSearching: wanted !== '' });
    if (wanted === '') return undefined;
    const searchId = crypto.randomUUID();
    const asking = new AbortController();
    const stop = chat.onPush(push => {
      if (push.type !== 'session_search_hits' || push.searchId !== searchId) return;
      setSearch(now => ({ ...now, hits: [...now.hits, ...push.hits] }));
    });
    const timer = setTimeout(() => {
      chat.link.ask('search_sessions', { searchId, text: wanted, scope }, { signal: asking.signal }).then(
        ({ hits, truncated }) => {
          stop();
          if (!asking.signal.aborted) setSearch({ ...nothing, hits, isCut: truncated });
        },
        (error: unknown) => {
          stop();
          if (!asking.signal.aborted) setSearch(now => ({ ...now, isSearching: false, failure: reason(error) }));
        },
      );
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      stop();
      asking.abort();
    };
  }, [chat, wanted, scope, round]);

  return wanted === '' ? undefined : search;
}
