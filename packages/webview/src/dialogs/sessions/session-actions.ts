// What a person can do with a session of the list. What fails is said beside its row.
import type { SessionSummary } from '@dovetail/protocol';
import type { Chat } from '../../store/chat.ts';
import { reason } from '../../store/sending.ts';

export interface SessionActions {
  openInTab(session: SessionSummary): Promise<void>;
  rename(session: SessionSummary, title: string): Promise<void>;
  /** True when the fork is shown in this page. */
  fork(session: SessionSummary): Promise<boolean>;
}

interface Told {
  renamed(sessionId: string, title: string): void;
  problem(sessionId: string, words: string | undefined): void;
}

export function sessionActions(chat: Chat, told: Told): SessionActions {
  const { link } = chat;
  return {
    async openInTab({ id }) {
      told.problem(id, undefined);
      try {
        const { opened } = await link.ask('new_conversation_tab', { resume: id });
        if (!opened) told.problem(id, 'No tab was opened. Enter opens it here.');
      } catch (error) {
        told.problem(id, `No tab was opened: ${reason(error)}`);
      }
    },
    async rename({ id, title: before }, title) {
      const wanted = title.trim();
      if (wanted === '' || wanted === before) return;
      told.problem(id, undefined);
      told.renamed(id, wanted);
      try {
        told.renamed(id, (await link.ask('rename_session', { sessionId: id, title: wanted })).title);
      } catch (error) {
        told.renamed(id, before);
        told.problem(id, `“${wanted}” was not taken as the title: ${reason(error)}`);
      }
    },
    async fork({ id }) {
      told.problem(id, undefined);
      try {
        const { sessionId, openedInTab } = await link.ask('fork_conversation', { forkedFromSession: id });
        if (!openedInTab) chat.show({ resume: sessionId });
        return !openedInTab;
      } catch (error) {
        told.problem(id, `It was not forked: ${reason(error)}`);
        return false;
      }
    },
  };
}
