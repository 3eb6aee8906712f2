// What a person can do in the window, from wherever they do it.
import type { TextRange } from '@dovetail/protocol';
import { moveFocus } from '@dovetail/webview';
import { fileName } from '../files/tree-rows.ts';
import { goTo } from '../editors/go-to.ts';
import type { OpenFile } from '../editors/open-file.ts';
import { fileTabId, proposalTabId, type Tab } from '../editors/tabs.ts';
import type { Workbench } from './workbench.ts';

/** Who typed in an editor so lately is not to lose what is in front of them. */
const typingMs = 10_000;

export interface OpenFileOptions {
  readonly preview?: boolean;
  readonly focus?: boolean;
  readonly selection?: TextRange | undefined;
}

export interface Actions {
  openFile(path: string, options?: OpenFileOptions): Promise<OpenFile>;
  restoreFile(path: string, isPreview: boolean): void;
  /** Closes a tab as the person wants it; asks before something is lost. */
  closeTab(id: string): Promise<void>;
  /** Closes without asking. */
  dropTab(id: string): void;
  reopen(): void;
  save(): Promise<void>;
  showProposal(proposalId: string): void;
  revealProposal(proposalId: string): void;
  showComparisons(
    title: string,
    files: readonly { path: string; oldContents: string | null; newContents: string | null }[],
  ): void;
  showText(
    text: { title: string; contents: string; editable: boolean },
    signal: AbortSignal,
  ): Promise<{ contents: string | null }>;
  /** The text of an editable tab as it was left. */
  leaveText(id: string, contents: string): void;
  showChat(): void;
  showEditors(): void;
  showTerminal(): void;
  showFiles(): void;
  showSettings(): boolean;
  goToDecision(): void;
  newConversation(): void;
  closeConversation(id: string): Promise<void>;
  mention(path: string, lines?: { start: number; end: number }): void;
  /** Where an editor is asked to go once it is drawn. */
  takeDestination(path: string): { selection?: TextRange | undefined; focus: boolean } | undefined;
}

export function createActions(workbench: Workbench): Actions {
  const { tabs, files, reviews, notices, asking, layout, chats, screen, link } = workbench;
  const destinations = new Map<string, { selection?: TextRange | undefined; focus: boolean }>();
  const leavings = new Map<string, (contents: string | null) => void>();
  const texts = new Map<string, string>();
  let lastText = 0;

  function drop(id: string): void {
    const tab = tabs.find(other => other.id === id);
    tabs.remove(id);
    if (tab?.kind === 'file') files.close(tab.path);
    if (tab?.kind === 'text') leavings.get(id)?.(texts.get(id) ?? null);
    leavings.delete(id);
    texts.delete(id);
  }

  function showEditors(): void {
    if (screen.peek() === 'narrow') layout.showPane('editor');
    else if (screen.peek() === 'middle') layout.setFilesOver(false);
  }

  const actions: Actions = {
    async openFile(path, { preview = false, focus = true, selection } = {}) {
      const id = fileTabId(path);
      const known = tabs.find(tab => tab.id === id);
      const replaced = preview && !known ? tabs.find(tab => tab.kind === 'file' && tab.isPreview) : undefined;
      if (replaced?.kind === 'file' && files.of(replaced.path)?.isDirty.peek()) tabs.pin(replaced.id);
      else if (replaced?.kind === 'file') files.close(replaced.path);
      const file = files.open(path);
      destinations.set(path, { selection, focus });
      tabs.add({ id, kind: 'file', path, isPreview: preview && (known?.kind === 'file' ? known.isPreview : true) });
      if (focus) showEditors();
      if (file.phase.peek().is === 'loading') await untilLoaded(file);
      if (file.view) {
        const destination = actions.takeDestination(path);
        if (destination) goTo(file.view, destination);
      }
      return file;
    },
    restoreFile(path, isPreview) {
      files.open(path);
      tabs.add({ id: fileTabId(path), kind: 'file', path, isPreview }, { front: false });
    },
    async closeTab(id) {
      const tab = tabs.find(other => other.id === id);
      const file = tab?.kind === 'file' ? files.of(tab.path) : undefined;
      if (file?.isDirty.peek()) {
        const answer = await asking.ask(`${fileName(file.path)} has changes that are not saved.`, [
          'Keep open',
          'Close without saving',
          'Save and close',
        ]);
        if (answer === null || answer === 'Keep open') return;
        if (answer === 'Save and close') {
          const { saved, reason } = await file.save();
          if (!saved) {
            void notices.show(`${fileName(file.path)} was not saved. ${reason ?? ''}`, { severity: 'error' });
            return;
          }
        }
      }
      drop(id);
    },
    dropTab: drop,
    reopen() {
      const path = tabs.takeClosed();
      if (path !== undefined) void actions.openFile(path);
    },
    async save() {
      const tab = tabs.active.peek();
      if (tab?.kind !== 'file') return;
      const file = files.of(tab.path);
      if (!file) return;
      tabs.pin(tab.id);
      const { saved, reason } = await file.save();
      if (!saved && file.conflict.peek() === undefined) {
        void notices.show(`${fileName(tab.path)} was not saved. ${reason ?? ''}`, { severity: 'error' });
      }
    },
    showProposal(proposalId) {
      const review = reviews.of(proposalId);
      if (!review) return;
      const isTyping = performance.now() - workbench.lastTypedMs < typingMs;
      const tab: Tab = {
        id: proposalTabId(proposalId),
        kind: 'proposal',
        proposalId,
        path: review.proposal.peek().path,
      };
      const isReviewing = tabs.active.peek()?.kind === 'proposal';
      tabs.add(tab, { front: !isTyping && !isReviewing });
    },
    revealProposal(proposalId) {
      const path = reviews.of(proposalId)?.proposal.peek().path;
      if (path === undefined) return;
      tabs.add({ id: proposalTabId(proposalId), kind: 'proposal', proposalId, path });
      showEditors();
    },
    showComparisons(title, shown) {
      for (const [index, { path, oldContents, newContents }] of shown.entries()) {
        const tab: Tab = {
          id: `diff:${title}:${path}`,
          kind: 'diff',
          title: fileName(path),
          path,
          oldContents: oldContents ?? '',
          newContents: newContents ?? '',
        };
        tabs.add(tab, { front: index === 0 && performance.now() - workbench.lastTypedMs > typingMs });
      }
    },
    showText({ title, contents, editable }, signal) {
      lastText += 1;
      const id = `text:${lastText}`;
      tabs.add({ id, kind: 'text', title, contents, editable });
      showEditors();
      if (!editable) return Promise.resolve({ contents: null });
      texts.set(id, contents);
      return new Promise(resolve => {
        leavings.set(id, left => resolve({ contents: left }));
        signal.addEventListener('abort', () => drop(id), { once: true });
      });
    },
    leaveText: (id, contents) => void texts.set(id, contents),
    showChat() {
      layout.toggle('chat', true);
      if (screen.peek() === 'narrow') layout.showPane('chat');
    },
    showEditors,
    showTerminal() {
      layout.toggle('terminal', true);
      if (screen.peek() === 'narrow') layout.showPane('terminal');
    },
    showFiles() {
      if (screen.peek() === 'narrow') layout.showPane('files');
      else if (screen.peek() === 'middle') layout.setFilesOver(true);
      else layout.toggle('files', true);
    },
    showSettings() {
      const chat = chats.active.peek()?.chat;
      if (!chat) return false;
      actions.showChat();
      chat.dialog.value = 'settings';
      return true;
    },
    goToDecision() {
      const active = chats.active.peek();
      const asking = active?.chat.questions.count.peek()
        ? active
        : chats.all.peek().find(({ chat }) => chat.questions.count.peek() > 0);
      if (asking) {
        chats.activate(asking.id);
        actions.showChat();
        requestAnimationFrame(() =>
          moveFocus(document.querySelector<HTMLElement>('[data-needs-you]'), 'the person asked for what needs them'),
        );
        return;
      }
      const [review] = reviews.all.peek();
      if (!review) return;
      actions.revealProposal(review.proposal.peek().proposalId);
      requestAnimationFrame(() =>
        moveFocus(document.querySelector<HTMLElement>('[data-proposal]'), 'the person asked for what needs them'),
      );
    },
    newConversation() {
      const folder = workbench.folderPaths.peek()[0];
      if (folder === undefined) return;
      chats.open(folder);
      actions.showChat();
    },
    async closeConversation(id) {
      const chat = chats.all.peek().find(other => other.id === id);
      if (!chat) return;
      if (chat.isBusy.peek()) {
        const answer = await asking.ask('A turn is running. Closing stops it; the session is kept.', [
          'Keep open',
          'Stop and close',
        ]);
        if (answer !== 'Stop and close') return;
        chat.chat.link.tell({ type: 'close_channel', channelId: chat.chat.channelId.peek() });
      }
      chats.close(id);
    },
    mention(path, lines) {
      // A message box that is not there would take nothing.
      actions.showChat();
      link.tell('mention', { path, ...(lines && { lineStart: lines.start, lineEnd: lines.end }) });
    },
    takeDestination(path) {
      const destination = destinations.get(path);
      destinations.delete(path);
      return destination;
    },
  };
  return actions;
}

function untilLoaded(file: OpenFile): Promise<void> {
  return new Promise(resolve => {
    const stop = file.phase.subscribe(phase => {
      if (phase.is === 'loading') return;
      queueMicrotask(() => stop());
      resolve();
    });
  });
}
