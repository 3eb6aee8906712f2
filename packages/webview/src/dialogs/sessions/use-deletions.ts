// The deletions of one opening of the dialog. Closing it, or leaving the page, carries them out.
import type { SessionSummary } from '@dovetail/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Chat } from '../../store/chat.ts';
import { createPendingDeletions, type PendingDeletions } from './pending-deletions.ts';

export interface Deletions {
  readonly deletions: PendingDeletions;
  /** By session: what went wrong with it. */
  readonly problems: ReadonlyMap<string, string>;
  setProblem(sessionId: string, words: string | undefined): void;
}

export function useDeletions(chat: Chat): Deletions {
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const isOpen = useRef(true);
  const setProblem = useCallback((sessionId: string, words: string | undefined) => {
    setProblems(now => {
      const next = new Map(now);
      if (words === undefined) next.delete(sessionId);
      else next.set(sessionId, words);
      return next;
    });
  }, []);
  const [deletions] = useState(() =>
    createPendingDeletions({
      remove: sessionId => chat.link.ask('delete_session', { sessionId }),
      restore: sessionId => chat.link.ask('restore_session', { sessionId }),
      failed({ id }: SessionSummary, why) {
        if (isOpen.current) setProblem(id, why);
        else void chat.link.ask('show_notification', { message: why, severity: 'error' }).catch(() => undefined);
      },
    }),
  );

  useEffect(() => {
    isOpen.current = true;
    const leave = (): void => deletions.carryOut();
    window.addEventListener('pagehide', leave);
    return () => {
      isOpen.current = false;
      window.removeEventListener('pagehide', leave);
      deletions.carryOut();
    };
  }, [deletions]);

  return { deletions, problems, setProblem };
}
