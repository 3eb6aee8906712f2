import { expect, test } from 'vitest';
import { contentSecurityPolicy, isPageNotice, isTabState, pageHtml } from './page-html.ts';

const built = `<!doctype html><html><head>
<script type="module" crossorigin src="./assets/index-a1.js"></script>
<link rel="modulepreload" crossorigin href="./assets/react-b2.js">
<link rel="stylesheet" crossorigin href="./assets/index-c3.css">
</head><body><div id="root"></div></body></html>`;

const parts = {
  built,
  uriOf: (path: string) => `https://file.test/page/${path}?a&b`,
  cspSource: 'https://*.test',
  nonce: 'n0nce',
  fonts: {},
};

test('nothing but scripts with the nonce, and files of the extension', () => {
  expect(contentSecurityPolicy('https://*.test', 'n0nce')).toBe(
    "default-src 'none'; style-src https://*.test 'unsafe-inline'; font-src https://*.test; img-src https://*.test data:; script-src 'nonce-n0nce'; worker-src https://*.test; base-uri 'none'; form-action 'none'",
  );
  const html = pageHtml(parts);
  expect(html).toContain(`content="${contentSecurityPolicy('https://*.test', 'n0nce')}"`);
  const scripts = html.match(/<script[^>]*>/g) ?? [];
  expect(scripts).toHaveLength(2);
  for (const script of scripts) expect(script).toContain('nonce="n0nce"');
});

test('the files of the built page, under the addresses of the webview', () => {
  const html = pageHtml(parts);
  expect(html).toContain('src="https://file.test/page/assets/index-a1.js?a&amp;b"');
  expect(html).toContain('<link rel="stylesheet" href="https://file.test/page/assets/index-c3.css?a&amp;b" />');
  expect(html).toContain(
    '<link rel="modulepreload" nonce="n0nce" href="https://file.test/page/assets/react-b2.js?a&amp;b" />',
  );
  // The loader of the page gives its own links this nonce.
  expect(html).toContain('<meta property="csp-nonce" nonce="n0nce" />');
});

test('what the page is to remember cannot become a script', () => {
  const html = pageHtml({ ...parts, seed: { sessionId: '</script><script>alert(1)</script>' } });
  expect(html).not.toContain('alert(1)</script>');
  expect(html).toContain('\\u003c/script>\\u003cscript>alert(1)');
  expect(html.match(/<script/g)).toHaveLength(2);
});

test('fonts of the person cannot leave their rule', () => {
  const html = pageHtml({
    ...parts,
    fonts: { '--vscode-editor-font-family': `'Fira Code'; } body { x: url(</style>` },
  });
  expect(html).toContain(`:root { --vscode-editor-font-family: 'Fira Code'  body  x: url(/style; }`);
  expect(html.match(/<\/style>/g)).toHaveLength(1);
});

test('a page without a script says how to make one', () => {
  expect(() => pageHtml({ ...parts, built: '<html></html>' })).toThrow('npm run build');
});

/** The small script, run with what a webview has. */
function runScript(html: string, kept: unknown) {
  const text = /<script nonce="n0nce">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
  const said: unknown[] = [];
  let state = kept;
  let taken = 0;
  const api = {
    getState: () => state,
    setState: (next: unknown) => (state = next),
    postMessage: (message: unknown) => said.push(message),
  };
  const scope = {
    acquireVsCodeApi: () => {
      taken++;
      return api;
    },
  };
  const document = { getElementById: () => null, querySelector: () => null, hasFocus: () => true };
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
  new Function('acquireVsCodeApi', 'globalThis', 'window', 'document', 'requestAnimationFrame', text)(
    scope.acquireVsCodeApi,
    scope,
    { addEventListener() {} },
    document,
    () => 0,
  );
  const page: typeof api = scope.acquireVsCodeApi();
  return { said, taken, page };
}

test('a page begins with a word to the extension, and gets the one api that there is', () => {
  const { said, taken, page } = runScript(pageHtml({ ...parts, seed: { sessionId: 's' } }), undefined);
  expect(said).toEqual([
    { type: 'dovetail_page', event: 'opened' },
    { type: 'dovetail_page', event: 'focused' },
  ]);
  expect(taken).toBe(1);
  expect(page.getState()).toEqual({ sessionId: 's' });
  page.setState({ sessionId: 't' });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window's
  page.postMessage('a word');
  expect([page.getState(), said.at(-1)]).toEqual([{ sessionId: 't' }, 'a word']);
});

const conversation = { channelId: 'c', sessionId: 's', cwd: null };
const shown = { ...conversation, tabId: 'tab', hasUnwritten: false };

test.each([
  ['an older conversation', { tabId: 'tab', channelId: 'c', sessionId: null, cwd: null, place: 'old' }],
  ['words that the host has had since', { ...conversation, tabId: 'tab', unwritten: { text: 'old' } }],
  ['nothing', undefined],
])('what a tab showed last counts more than a page that remembers %s', (_what, kept) => {
  expect(runScript(pageHtml({ ...parts, tabId: 'tab', shown }), kept).page.getState()).toEqual({
    ...conversation,
    tabId: 'tab',
  });
});

test('a page that remembers the same conversation keeps the rest of its memory', () => {
  const kept = { ...conversation, tabId: 'tab', place: 'here', unwritten: { text: 'half a sentence' } };
  const last = { ...shown, hasUnwritten: true };
  expect(runScript(pageHtml({ ...parts, tabId: 'tab', shown: last }), kept).page.getState()).toEqual(kept);
});

const told = (facts: object) => ({ type: 'dovetail_page', event: 'shows', facts });

test('the extension is told which conversation a tab shows, once each', () => {
  const facts = { channelId: 'c', sessionId: null, cwd: null };
  const { page, said } = runScript(pageHtml({ ...parts, tabId: 'tab', seed: facts }), undefined);
  page.setState({ ...facts, place: 'here', unwritten: null });
  page.setState({ ...facts, unwritten: { text: 'h' } });
  page.setState({ ...facts, unwritten: { text: 'ha' } });
  page.setState({ ...facts, sessionId: 's', place: 'there' });
  expect(page.getState()).toEqual({ ...facts, sessionId: 's', place: 'there', tabId: 'tab' });
  expect(said.filter(message => (message as { event?: string }).event === 'shows')).toEqual([
    told({ ...facts, tabId: 'tab', hasUnwritten: false }),
    told({ ...facts, tabId: 'tab', hasUnwritten: true }),
    told({ ...facts, sessionId: 's', tabId: 'tab', hasUnwritten: false }),
  ]);
});

test('what a restored page remembers itself is not replaced', () => {
  const { page } = runScript(pageHtml({ ...parts, seed: { sessionId: 'new' } }), { sessionId: 'kept' });
  expect(page.getState()).toEqual({ sessionId: 'kept' });
});

test.each([
  [{ type: 'dovetail_page', event: 'opened' }, true],
  [{ type: 'request', requestId: '1' }, false],
  [null, false],
  ['dovetail_page', false],
])('%j is a word of the small script: %s', (message, expected) => {
  expect(isPageNotice(message)).toBe(expected);
});

test.each([
  [{ type: 'request', requestId: '1', request: { type: 'rename_tab', title: 'x' } }, true],
  [{ type: 'request', requestId: '1', request: { type: 'init' } }, false],
  [{ type: 'launch_claude', channelId: 'c' }, false],
  [null, false],
])('%j tells what the tab shows: %s', (message, expected) => {
  expect(isTabState(message)).toBe(expected);
});
