// The HTML of a chat page inside a webview, made from the built page: scripts only by nonce, nothing from outside. A small
// script before the page tells the extension that a page has begun and whether it has the keyboard, keeps the memory of its
// tab, and puts the cursor into the message box when the person has asked for that.
import { keysForVscode } from './keys-for-vscode.ts';
import type { TabFacts } from './open-tabs.ts';

export interface PageHtmlParts {
  /** The built page's own index.html. */
  readonly built: string;
  /** The address under which the webview can load a file of the page. */
  uriOf(path: string): string;
  readonly cspSource: string;
  readonly nonce: string;
  readonly fonts: Readonly<Record<string, string>>;
  /** What the page is to remember when it remembers nothing of its own. */
  readonly seed?: unknown;
  /** What its tab showed last: it counts more than a memory of another conversation. */
  readonly shown?: TabFacts | undefined;
  readonly tabId?: string;
}

/** What the small script tells; everything else is the page's own. */
export interface PageNotice {
  readonly type: 'dovetail_page';
  readonly event: 'opened' | 'focused' | 'blurred' | 'shows';
  /** With `shows`. */
  readonly facts?: unknown;
}

export const focusBoxMessage = { type: 'dovetail_focus_box' } as const;

export function isPageNotice(message: unknown): message is PageNotice {
  return typeof message === 'object' && message !== null && (message as { type?: unknown }).type === 'dovetail_page';
}

/** The page tells this as soon as it has drawn itself. */
export function isTabState(message: unknown): boolean {
  if (typeof message !== 'object' || message === null) return false;
  const { request } = message as { request?: unknown };
  return typeof request === 'object' && request !== null && (request as { type?: unknown }).type === 'rename_tab';
}

export function contentSecurityPolicy(cspSource: string, nonce: string): string {
  return [
    `default-src 'none'`,
    `style-src ${cspSource} 'unsafe-inline'`,
    `font-src ${cspSource}`,
    `img-src ${cspSource} data:`,
    `script-src 'nonce-${nonce}'`,
    `worker-src ${cspSource}`,
    `base-uri 'none'`,
    `form-action 'none'`,
  ].join('; ');
}

export function pageHtml({ built, uriOf, cspSource, nonce, fonts, seed, shown, tabId }: PageHtmlParts): string {
  const entry = /<script\b[^>]*\bsrc="([^"]+)"/.exec(built)?.[1];
  if (entry === undefined) throw new Error('The built chat page has no script. Build it again with "npm run build".');
  const links = (rel: string): string[] =>
    [...built.matchAll(new RegExp(`<link\\b[^>]*\\brel="${rel}"[^>]*\\bhref="([^"]+)"`, 'g'))].map(([, href = '']) =>
      attribute(uriOf(relative(href))),
    );
  return `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="UTF-8" />
    <meta http-equiv="Content-Security-Policy" content="${attribute(contentSecurityPolicy(cspSource, nonce))}" />
    <meta name="viewport" content="width=device-width, initial-scale=1.0" />
    <meta property="csp-nonce" nonce="${nonce}" />
    <title>Dovetail</title>
${links('stylesheet')
  .map(href => `    <link rel="stylesheet" href="${href}" />`)
  .join('\n')}
${links('modulepreload')
  .map(href => `    <link rel="modulepreload" nonce="${nonce}" href="${href}" />`)
  .join('\n')}
    <style>${fontRule(fonts)}</style>
  </head>
  <body>
    <div id="root"></div>
    <script nonce="${nonce}">${beforeThePage({ seed, shown, tabId })}</script>
    <script type="module" nonce="${nonce}" src="${attribute(uriOf(relative(entry)))}"></script>
  </body>
</html>`;
}

/**
 * `acquireVsCodeApi` may be called once, so the page is given what this script got. VS Code's own sheet (margins, outlines,
 * links) would win over that of the page, so it is taken out; its colours stay, they are variables of the root.
 */
function beforeThePage({ seed, shown, tabId }: Pick<PageHtmlParts, 'seed' | 'shown' | 'tabId'>): string {
  return `(() => {
  const api = acquireVsCodeApi();
  document.getElementById('_defaultStyles')?.remove();
  const seed = ${inScript(seed ?? null)};
  const shown = ${inScript(shown ?? null)};
  const tabId = ${inScript(tabId ?? null)};
  const tell = (event, more) => api.postMessage({ type: 'dovetail_page', event, ...more });
  const factsOf = ({ channelId, sessionId, cwd, unwritten }) => ({
    tabId, channelId, sessionId, cwd, hasUnwritten: unwritten !== undefined && unwritten !== null,
  });
  const isSame = (a, b) => Object.keys(a).every(name => a[name] === b[name]);
  let told = shown;
  const setState = state => {
    if (tabId === null) return api.setState(state);
    const kept = api.setState({ ...state, tabId });
    const facts = factsOf(state);
    if (!told || !isSame(facts, told)) tell('shows', { facts: (told = facts) });
    return kept;
  };
  const remembered = api.getState();
  if (shown && !(remembered && isSame(factsOf(remembered), shown))) {
    const { channelId, sessionId, cwd } = shown;
    setState({ channelId, sessionId, cwd });
  } else if (seed && remembered === undefined) setState(seed);
  const pageApi = { postMessage: message => api.postMessage(message), getState: () => api.getState(), setState };
  globalThis.acquireVsCodeApi = () => pageApi;
  ${keysForVscode}
  window.addEventListener('focus', () => tell('focused'));
  window.addEventListener('blur', () => tell('blurred'));
  const focusBox = frames => {
    const box = document.querySelector('[data-region="composer"] textarea');
    if (box) {
      window.focus();
      box.focus({ preventScroll: true });
    }
    else if (frames > 0) requestAnimationFrame(() => focusBox(frames - 1));
  };
  window.addEventListener('message', ({ data }) => {
    if (data && data.type === 'dovetail_focus_box') focusBox(600);
  });
  tell('opened');
  if (document.hasFocus()) tell('focused');
})();`;
}

const relative = (path: string): string => path.replace(/^\.?\//, '');

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** No value can end the script or begin another. */
const inScript = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');

function fontRule(fonts: Readonly<Record<string, string>>): string {
  const lines = Object.entries(fonts).map(([name, value]) => `${name}: ${value.replaceAll(/[<>{};\\]/g, '')};`);
  return lines.length === 0 ? '' : `:root { ${lines.join(' ')} }`;
}
