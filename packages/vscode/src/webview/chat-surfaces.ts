// Every chat of this window, in tabs and in side bars: opening, restoring, finding the one that the person means, and what
// each tab shows.
import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { Host } from '@dovetail/host';
import { panelType, viewIds } from '../manifest/names.ts';
import { openSurface, type ChatPlace, type ChatSurface } from './chat-surface.ts';
import type { OpenTabs, TabFacts } from './open-tabs.ts';
import { folderFor, pageSeed, type Conversation } from './page-seed.ts';
import { firstLook, iconOf, nextLook, seen, type TabLook, type TabState } from './tab-look.ts';

export interface ChatSurfacesParts {
  readonly extensionUri: vscode.Uri;
  readonly openTabs: OpenTabs;
  host(): Promise<Host>;
  visibilityChanged(pageId: string, visible: boolean): void;
  onFailed(error: unknown): void;
  /** A tab was closed, by the person or by VS Code. */
  onTabClosed(): void;
  /** The chats, their focus or their looks are others now. */
  onChanged(): void;
}

export interface ChatSurfaces {
  /** The one that had the keyboard last, or the newest. */
  readonly last: ChatSurface | undefined;
  readonly all: readonly ChatSurface[];
  readonly looks: readonly TabLook[];
  openTab(
    conversation?: Conversation,
    options?: { column?: vscode.ViewColumn; preserveFocus?: boolean },
  ): Promise<ChatSurface>;
  /** The chat in a side bar, with the cursor in its message box. */
  openView(): Promise<ChatSurface>;
  setTabState(pageId: string, state: TabState): void;
  dispose(): void;
}

interface Entry {
  surface: ChatSurface;
  panel?: vscode.WebviewPanel;
  look: TabLook;
}

export function registerChatSurfaces(parts: ChatSurfacesParts): ChatSurfaces {
  const entries: Entry[] = [];
  const disposables: vscode.Disposable[] = [];
  const viewWanted: ((surface: ChatSurface) => void)[] = [];

  async function add(
    place: ChatPlace,
    panel: vscode.WebviewPanel | undefined,
    { seed, shown }: { seed?: unknown; shown?: TabFacts | undefined },
  ): Promise<ChatSurface> {
    let isGone = false;
    const tabId = shown?.tabId ?? randomUUID();
    const surface = await openSurface(place, {
      ...parts,
      visibilityChanged(pageId, visible) {
        const entry = entries.find(({ surface: { pageId: id } }) => id === pageId);
        if (entry && visible) show(entry, seen(entry.look));
        parts.visibilityChanged(pageId, visible);
        parts.onChanged();
      },
      onFocus(focused) {
        const at = entries.findIndex(entry => entry.surface === focused);
        if (at >= 0) entries.push(...entries.splice(at, 1));
        parts.onChanged();
      },
      onGone(gone) {
        isGone = true;
        const at = entries.findIndex(entry => entry.surface === gone);
        if (at >= 0) entries.splice(at, 1);
        parts.onChanged();
        if (gone.kind !== 'panel') return;
        parts.openTabs.closed(tabId);
        parts.onTabClosed();
      },
      ...(seed !== undefined && { seed }),
      ...(panel && { tabId, shown, onShows: parts.openTabs.shows }),
    });
    // Closed while its page was read.
    if (isGone) return surface;
    entries.push({ surface, look: firstLook, ...(panel && { panel }) });
    parts.onChanged();
    return surface;
  }

  function show(entry: Entry, look: TabLook): void {
    const isSame = entry.look.title === look.title && entry.look.mood === look.mood;
    entry.look = look;
    if (isSame || !entry.panel) return;
    entry.panel.title = look.title;
    entry.panel.iconPath = vscode.Uri.joinPath(parts.extensionUri, 'media', iconOf(look.mood));
  }

  function adopt(
    panel: vscode.WebviewPanel,
    remembered: { seed?: unknown; shown?: TabFacts | undefined },
  ): Promise<ChatSurface> {
    panel.iconPath = vscode.Uri.joinPath(parts.extensionUri, 'media', iconOf('idle'));
    return add(
      {
        kind: 'panel',
        webview: panel.webview,
        isVisible: () => panel.visible,
        reveal: preserveFocus => panel.reveal(undefined, preserveFocus),
        onVisibility: panel.onDidChangeViewState,
        onDispose: panel.onDidDispose,
      },
      panel,
      remembered,
    );
  }

  disposables.push(
    vscode.window.registerWebviewPanelSerializer(panelType, {
      // The page itself remembers which conversation it showed, unless VS Code has lost the newest of it.
      async deserializeWebviewPanel(panel: vscode.WebviewPanel, kept: unknown) {
        await adopt(panel, { shown: parts.openTabs.restored(kept) });
      },
    }),
  );
  for (const viewId of Object.values(viewIds)) {
    disposables.push(
      vscode.window.registerWebviewViewProvider(
        viewId,
        {
          async resolveWebviewView(view) {
            const surface = await add(
              {
                kind: 'view',
                webview: view.webview,
                isVisible: () => view.visible,
                reveal: preserveFocus => view.show(preserveFocus),
                onVisibility: view.onDidChangeVisibility,
                onDispose: view.onDidDispose,
              },
              undefined,
              { seed: pageSeed(newConversation()) },
            );
            for (const take of viewWanted.splice(0)) take(surface);
          },
        },
        { webviewOptions: { retainContextWhenHidden: true } },
      ),
    );
  }

  async function newView(): Promise<ChatSurface> {
    const resolved = new Promise<ChatSurface>(take => void viewWanted.push(take));
    await vscode.commands.executeCommand(`${viewIds.sideBar}.focus`);
    return resolved;
  }

  return {
    get last() {
      return entries.at(-1)?.surface;
    },
    get all() {
      return entries.map(({ surface }) => surface);
    },
    get looks() {
      return entries.map(({ look }) => look);
    },
    async openTab(conversation = newConversation(), { column = vscode.ViewColumn.Active, preserveFocus = false } = {}) {
      const panel = vscode.window.createWebviewPanel(
        panelType,
        firstLook.title,
        { viewColumn: column, preserveFocus },
        { enableScripts: true, retainContextWhenHidden: true, enableFindWidget: false },
      );
      const surface = await adopt(panel, { seed: pageSeed(conversation) });
      if (!preserveFocus) surface.focusBox();
      return surface;
    },
    async openView() {
      const view = entries.findLast(({ surface }) => surface.kind === 'view');
      const surface = view?.surface ?? (await newView());
      surface.focusBox();
      return surface;
    },
    setTabState(pageId, state) {
      const entry = entries.find(({ surface }) => surface.pageId === pageId);
      if (!entry) return;
      show(entry, nextLook(entry.look, state, entry.surface.isVisible));
      parts.onChanged();
    },
    dispose: () => vscode.Disposable.from(...disposables).dispose(),
  };
}

function newConversation(): Conversation {
  const folders = (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath);
  const cwd = folderFor(folders, vscode.window.activeTextEditor?.document.uri.fsPath);
  return cwd === undefined ? {} : { cwd };
}
