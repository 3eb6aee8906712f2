// What surrounds the chat: messages, links, other chats. Asked of the window that the person used last.
import { windowPort, type ListenersOf, type LivePort } from '@dovetail/protocol';
import { completePort } from '@dovetail/host';
import type { WorkbenchPages } from '../pages/workbench-pages.ts';

export interface WindowPortParts {
  readonly pages: () => WorkbenchPages;
  tabState(state: { pageId: string; title: string; isBusy: boolean; hasPendingDecisions: boolean }): void;
  readonly logPath: () => string;
  subscribe(listeners: ListenersOf<typeof windowPort>): () => void;
}

export function workbenchWindowPort({
  pages,
  tabState,
  logPath,
  subscribe,
}: WindowPortParts): LivePort<typeof windowPort> {
  return completePort(
    windowPort,
    {
      async showMessage(params, signal) {
        const { action } = await pages().front().ask('show_message', params, { signal });
        return action === null ? null : { action };
      },
      openExternal: ({ url }, signal) => pages().front().ask('open_address', { url }, { signal }),
      showText: (params, signal) => pages().front().ask('show_text', params, { signal }),
      async setTabState(state) {
        tabState(state);
        return {};
      },
      openConversation: (params, signal) => pages().front().ask('show_conversation', params, { signal }),
      showSettings: (params, signal) => pages().front().ask('show_settings', params, { signal }),
      async showLog(_, signal) {
        const { shown } = await pages()
          .front()
          .ask('show_document', { path: logPath(), preview: true, preserveFocus: false }, { signal });
        return { opened: shown };
      },
    },
    subscribe,
  );
}
