// What the server asks of this window, because only it has it. Nothing here takes the focus unless the person asked for it.
import { textInserter } from '../editors/insert-text.ts';
import { messageOfError } from './message-of-error.ts';
import type { Workbench } from './workbench.ts';

export function answerQuestions(workbench: Workbench): void {
  const { link, actions, tabs, files, notices, chats, reviews } = workbench;
  const insertText = textInserter(workbench);
  link.answerWith({
    async show_document({ path, selection, preview, preserveFocus }) {
      const file = await actions.openFile(path, { preview, focus: !preserveFocus, selection });
      return { shown: ['ready', 'picture'].includes(file.phase.peek().is) };
    },
    show_text: ({ title, contents, editable }, signal) => actions.showText({ title, contents, editable }, signal),
    async show_message({ severity, message, actions: answers }, signal) {
      return { action: await notices.show(message, { severity, actions: answers, signal }) };
    },
    async save_open_document({ path }) {
      const file = files.of(path);
      if (!file) return { saved: false, reason: 'It is not open.' };
      return file.save();
    },
    insert_text: ({ text }) => insertText(text),
    close_tab({ tabName }) {
      const tab = tabs.find(other =>
        other.kind === 'proposal' || other.kind === 'text' || other.kind === 'diff'
          ? 'title' in other && other.title === tabName
          : other.path === tabName || other.path.endsWith(`/${tabName}`),
      );
      if (!tab || (tab.kind === 'file' && files.of(tab.path)?.isDirty.peek())) return { closed: false };
      actions.dropTab(tab.id);
      return { closed: true };
    },
    show_conversation({ sessionId }) {
      const folder = workbench.folderPaths.peek()[0];
      if (folder === undefined) return { opened: false };
      const known =
        sessionId === undefined
          ? undefined
          : chats.all.peek().find(({ chat }) => chat.memory.facts.sessionId === sessionId);
      if (known) chats.activate(known.id);
      else chats.open(folder, sessionId);
      actions.showChat();
      return { opened: true };
    },
    show_settings() {
      return { opened: actions.showSettings() };
    },
    open_address({ url }) {
      let address: URL;
      try {
        address = new URL(url);
      } catch (error) {
        throw new Error(`"${url}" is no address: ${messageOfError(error)}`, { cause: error });
      }
      if (!['http:', 'https:', 'mailto:'].includes(address.protocol)) return { opened: false };
      // With `noopener` a browser says nothing about whether it opened; a link that is shown can always be pressed.
      window.open(address.href, '_blank', 'noopener,noreferrer');
      return { opened: true };
    },
    reveal_proposal({ proposalId }) {
      if (!reviews.of(proposalId)) return { revealed: false };
      actions.revealProposal(proposalId);
      return { revealed: true };
    },
  });
}
