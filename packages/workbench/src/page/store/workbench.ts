// Everything that one window of the workbench holds, put together: its link, files, editors, reviews, terminals and chats.
import type { ParamsOfEvent, ResultOf, workbenchPushes, WorkbenchRequests, WorkspaceFolder } from '@dovetail/protocol';
import { webSocketBridge } from '@dovetail/webview';
import { computed, effect, signal, type ReadonlySignal, type Signal } from '@preact/signals-core';
import { showAttention, watchDecisions } from '../chat/attention.ts';
import { createChats, type Chats } from '../chat/chats.ts';
import { createOpenFiles, type OpenFiles } from '../editors/open-files.ts';
import { createTabs, type Tabs } from '../editors/tabs.ts';
import { createTreeStore, type TreeStore } from '../files/tree-store.ts';
import { createLayout, type Layout } from '../layout/layout.ts';
import { watchScreen, type Screen } from '../layout/screen.ts';
import { folderIn, withFolder } from '../link/clean-address.ts';
import { socketUrl } from '../link/socket-url.ts';
import { createWorkbenchLink, type WorkbenchLink } from '../link/workbench-link.ts';
import { createAsking, type Asking } from '../menu/asking.ts';
import { createNotices, type Notices } from '../notices/notices.ts';
import { createReviews, type Reviews } from '../review/reviews.ts';
import { createTerminals, type Terminals } from '../terminal/terminals.ts';
import { createTheme, type Theme } from '../top-bar/theme.ts';
import { answerQuestions } from './answer-questions.ts';
import { createActions, type Actions } from './actions.ts';
import { debounce } from './debounce.ts';
import { followPushes } from './follow-pushes.ts';
import { readKeptTabs } from './kept-tabs.ts';

export type Start = ResultOf<WorkbenchRequests, 'open_workbench'>;
export type ServerStatus = ParamsOfEvent<(typeof workbenchPushes)['status_changed']>;

export interface Workbench {
  readonly link: WorkbenchLink;
  readonly start: ReadonlySignal<Start | undefined>;
  readonly folders: Signal<readonly WorkspaceFolder[]>;
  readonly folderPaths: ReadonlySignal<readonly string[]>;
  readonly status: Signal<ServerStatus | undefined>;
  readonly screen: ReadonlySignal<Screen>;
  readonly layout: Layout;
  readonly theme: Theme;
  readonly tree: TreeStore;
  readonly tabs: Tabs;
  readonly files: OpenFiles;
  readonly reviews: Reviews;
  readonly terminals: Terminals;
  readonly chats: Chats;
  readonly decisions: ReadonlySignal<number>;
  readonly notices: Notices;
  readonly asking: Asking;
  readonly actions: Actions;
  /** Whether the list of files by name is open. */
  readonly isGoing: Signal<boolean>;
  readonly isChoosingFolder: Signal<boolean>;
  /** When the person last typed in an editor. */
  lastTypedMs: number;
  /** Reads everything again, after a lost connection or in another folder. */
  reload(): Promise<void>;
}

export function createWorkbench(): Workbench {
  const link = createWorkbenchLink(webSocketBridge({ url: socketUrl(window.location, { role: 'workbench' }) }));
  const start = signal<Start | undefined>(undefined);
  const folders = signal<readonly WorkspaceFolder[]>([]);
  const notices = createNotices();
  const keep = debounce(() => {
    if (!start.peek()) return;
    const files = tabs.all
      .peek()
      .flatMap(tab => (tab.kind === 'file' ? [{ path: tab.path, isPreview: tab.isPreview }] : []));
    const active = tabs.active.peek();
    link.tell('save_layout', {
      layout: {
        ...layout.kept(),
        files,
        ...(active?.kind === 'file' && { active: active.path }),
        openFolders: tree.openFolders(),
      },
    });
  }, 300);
  const layout = createLayout(keep);
  const tree = createTreeStore(link, keep);
  const tabs: Tabs = createTabs(() => {
    keep();
    files.tell();
  });
  const files = createOpenFiles(link, () => tabs);
  const reviews = createReviews(link);
  const chats = createChats();
  const terminals = createTerminals(link, reason => void notices.show(reason, { severity: 'error' }));
  const decisions = watchDecisions(chats, reviews);

  const workbench: Workbench = {
    link,
    start,
    folders,
    folderPaths: computed(() => folders.value.map(({ path }) => path)),
    status: signal<ServerStatus | undefined>(undefined),
    screen: watchScreen(),
    layout,
    theme: createTheme(),
    tree,
    tabs,
    files,
    reviews,
    terminals,
    chats,
    decisions,
    notices,
    asking: createAsking(),
    actions: undefined as never,
    isGoing: signal(false),
    isChoosingFolder: signal(false),
    lastTypedMs: Number.NEGATIVE_INFINITY,
    reload,
  };
  const actions = createActions(workbench);
  Object.assign(workbench, { actions });

  async function reload(): Promise<void> {
    let answer: Start;
    try {
      const wanted = start.peek() ? undefined : folderIn(window.location.href);
      answer = await link.ask('open_workbench', {});
      if (wanted !== undefined && answer.folders[0]?.path !== wanted) {
        const { opened, reason } = await link.ask('open_folder', { path: wanted });
        if (opened) answer = await link.ask('open_workbench', {});
        else void notices.show(reason ?? `${wanted} could not be opened.`, { severity: 'warning' });
      }
    } catch {
      // Asked again with the next connection.
      return;
    }
    const first = answer.folders[0]?.path;
    const isOther = start.peek()?.folders[0]?.path !== first;
    start.value = answer;
    folders.value = answer.folders;
    if (first !== undefined) window.history.replaceState(null, '', withFolder(window.location.href, first));
    if (isOther) {
      layout.load(answer.layout);
      for (const folder of readKeptTabs(answer.layout).openFolders) tree.toggle(folder, true);
      for (const { path, isPreview } of readKeptTabs(answer.layout).files) actions.restoreFile(path, isPreview);
      const { active } = readKeptTabs(answer.layout);
      if (active !== undefined) tabs.activate(`file:${active}`);
    }
    tree.setRoots(answer.folders.map(({ path }) => path));
    if (!isOther) tree.reload();
    terminals.load(answer.terminals);
    for (const gone of reviews.keepOnly(answer.proposals.map(({ proposalId }) => proposalId))) {
      tabs.remove(`proposal:${gone}`);
    }
    for (const proposal of answer.proposals) if (reviews.opened(proposal)) actions.showProposal(proposal.proposalId);
    files.reconnected();
    if (first !== undefined) chats.start(first);
  }

  followPushes(workbench);
  answerQuestions(workbench);
  window.addEventListener('beforeunload', event => {
    const unkept = [...files.all.peek().values()].filter(file => file.isUnkept());
    if (unkept.length > 0) event.preventDefault();
  });
  effect(() => {
    if (link.connection.value === 'open') void reload();
  });
  showAttention(
    decisions,
    chats,
    computed(() => folders.value[0]?.name),
  );
  return workbench;
}
