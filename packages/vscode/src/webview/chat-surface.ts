// One place that shows a chat page: a tab or a view. Each page that begins in it is a new page for the host, so a webview that
// VS Code loads again (moved to another window, restored) gets a snapshot and its questions anew.
import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { Host } from '@dovetail/host';
import { focusBoxMessage, isPageNotice, isTabState, pageHtml } from './page-html.ts';
import { fontConfiguration, fontVariables } from './fonts.ts';
import { isTabFacts, type TabFacts } from './open-tabs.ts';
import { createWebviewWire, type WebviewWire } from './webview-wire.ts';

export interface ChatPlace {
  readonly kind: 'panel' | 'view';
  readonly webview: vscode.Webview;
  readonly isVisible: () => boolean;
  reveal(preserveFocus: boolean): void;
  readonly onVisibility: vscode.Event<unknown>;
  readonly onDispose: vscode.Event<unknown>;
}

export interface ChatSurface {
  readonly pageId: string;
  readonly kind: 'panel' | 'view';
  readonly isVisible: boolean;
  readonly hasFocus: boolean;
  /** Resolves when the first page in it has drawn itself and hears what it is told. */
  readonly ready: Promise<void>;
  reveal(preserveFocus: boolean): void;
  /** Because the person asked for it. */
  focusBox(): void;
}

export interface SurfaceParts {
  readonly extensionUri: vscode.Uri;
  host(): Promise<Host>;
  visibilityChanged(pageId: string, visible: boolean): void;
  onFailed(error: unknown): void;
  onFocus(surface: ChatSurface): void;
  onGone(surface: ChatSurface): void;
  /** The page shows another conversation now. */
  onShows?(facts: TabFacts): void;
  readonly seed?: unknown;
  readonly shown?: TabFacts | undefined;
  readonly tabId?: string;
}

export async function openSurface(place: ChatPlace, parts: SurfaceParts): Promise<ChatSurface> {
  const { webview } = place;
  const pageFolder = vscode.Uri.joinPath(parts.extensionUri, 'page');
  const pageId = randomUUID();
  let wire: WebviewWire | undefined;
  let hasFocus = false;
  let isGone = false;
  let hasBegun = false;
  let wantsFocus = false;

  const drawn = openSignal();
  const surface: ChatSurface = {
    pageId,
    kind: place.kind,
    ready: drawn.promise,
    get isVisible() {
      return !isGone && place.isVisible();
    },
    get hasFocus() {
      return hasFocus && !isGone;
    },
    reveal: preserveFocus => place.reveal(preserveFocus),
    focusBox() {
      place.reveal(false);
      if (hasBegun) postFocus();
      else wantsFocus = true;
    },
  };

  function postFocus(): void {
    wantsFocus = false;
    // Not a window's: it takes the message alone.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    void webview.postMessage(focusBoxMessage);
  }

  function begun(): void {
    hasBegun = true;
    wire?.end();
    wire = undefined;
    if (wantsFocus) postFocus();
  }

  /** With the page's first own message: what is sent to it before that, nobody there hears. */
  async function attach(mine: WebviewWire): Promise<void> {
    const host = await parts.host();
    if (isGone || wire !== mine) return;
    const page = host.attachPage(mine, { pageId });
    page.push({ type: 'font_configuration_changed', fontConfig: currentFonts() });
    parts.visibilityChanged(pageId, place.isVisible());
  }

  webview.options = {
    enableScripts: true,
    localResourceRoots: [pageFolder, vscode.Uri.joinPath(parts.extensionUri, 'media')],
  };
  webview.onDidReceiveMessage((message: unknown) => {
    if (!isPageNotice(message)) {
      if (!wire) attach((wire = createWebviewWire(webview))).catch(parts.onFailed);
      wire.receive(message);
      if (isTabState(message)) drawn.resolve();
    } else if (message.event === 'opened') begun();
    else if (message.event === 'shows') {
      if (isTabFacts(message.facts)) parts.onShows?.(message.facts);
    } else {
      hasFocus = message.event === 'focused';
      if (hasFocus) parts.onFocus(surface);
    }
  });
  place.onVisibility(() => {
    if (!place.isVisible()) hasFocus = false;
    parts.visibilityChanged(pageId, place.isVisible());
  });
  place.onDispose(() => {
    isGone = true;
    wire?.end();
    parts.onGone(surface);
  });

  const built = new TextDecoder().decode(
    await vscode.workspace.fs.readFile(vscode.Uri.joinPath(pageFolder, 'index.html')),
  );
  if (isGone) return surface;
  webview.html = pageHtml({
    built,
    uriOf: path => webview.asWebviewUri(vscode.Uri.joinPath(pageFolder, ...path.split('/'))).toString(),
    cspSource: webview.cspSource,
    nonce: randomUUID().replaceAll('-', ''),
    fonts: fontVariables(currentFonts()),
    ...(parts.seed !== undefined && { seed: parts.seed }),
    ...(parts.tabId !== undefined && { tabId: parts.tabId, shown: parts.shown }),
  });
  return surface;
}

export const currentFonts = () =>
  fontConfiguration((section, key) => vscode.workspace.getConfiguration(section).get(key));

interface Signal {
  readonly promise: Promise<void>;
  resolve(): void;
}

function openSignal(): Signal {
  let resolve: (() => void) | undefined;
  const promise = new Promise<void>(done => {
    resolve = done;
  });
  return { promise, resolve: () => resolve?.() };
}
