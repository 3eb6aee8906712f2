// Hostile text in the window around the chat: names of files, titles of tabs and terminals, what a terminal prints, hovers,
// a branch. It is shown as text; nothing of it runs, loads or opens.
import { afterEach, expect, test } from 'vitest';
import { browserOfThisFile } from './support/browser.ts';
import { openWorkbench, type OpenedWorkbench } from './support/open-workbench.ts';
import { folder } from './support/scripted-workbench.ts';

const browser = browserOfThisFile();
let opened: OpenedWorkbench | undefined;
afterEach(async () => {
  await opened?.close();
  opened = undefined;
});

const markup = '"><img src=x onerror=window.pwned=1>';
const fileName = `${markup.replaceAll('/', '')}.ts`;
const escape = '\u001b';
const printed = [
  `${escape}]8;;javascript:window.pwned=1${escape}\\click me${escape}]8;;${escape}\\`,
  `${escape}]0;<script>window.pwned=1</script>\u0007`,
  `<img src=x onerror=window.pwned=1>`,
].join('\r\n');

test('names, titles, output, hovers and states are text', async () => {
  opened = await openWorkbench(browser(), {
    files: { [fileName]: 'const total = 1;\n', 'safe.ts': 'x' },
    terminals: [{ id: 't1', title: markup, isRunning: true, exitCode: null, isClaude: false }],
    answers: {
      open_workbench: {
        folders: [{ path: folder, name: markup, branch: markup }],
        home: '/home/ada',
        platform: 'linux',
        isRehearsal: false,
        terminals: [{ id: 't1', title: markup, isRunning: true, exitCode: null, isClaude: false }],
        proposals: [],
        layout: {},
        recentFolders: [`/home/ada/${markup}`],
      },
      read_terminal: { output: printed, found: true },
      hover: {
        contents: `${markup}\n\n[x](javascript:window.pwned=1) <script>window.pwned=1</script>`,
        range: { start: { line: 0, character: 0 }, end: { line: 0, character: 16 } },
      },
    },
  });
  const { page, server } = opened;
  const asked: string[] = [];
  page.on('request', request => asked.push(request.url()));
  page.on('popup', popup => asked.push(popup.url()));
  page.on('dialog', dialog => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  const row = page.getByRole('treeitem', { name: fileName });
  await row.dblclick();
  const editor = page.getByRole('textbox', { name: `Editor: ${fileName}` });
  await editor.waitFor();
  await page.getByRole('tab', { name: fileName }).waitFor();
  await editor
    .locator('.cm-line')
    .first()
    .hover({ position: { x: 60, y: 8 } });
  await page.locator('.cm-tooltip').getByText('onerror', { exact: false }).first().waitFor();
  server.push({
    type: 'status_changed',
    cliVersion: markup,
    cliState: 'ready',
    linkedTerminals: 0,
    processCount: 1,
    memoryBytes: 1,
    statusLines: {},
  });
  await page.getByRole('contentinfo', { name: 'Status' }).getByText(markup).first().waitFor();
  const terminal = page.getByRole('region', { name: 'Terminal' });
  const link = terminal.locator('.xterm-rows').getByText('click me');
  // The terminal itself takes the press, above its rows.
  const at = await link.boundingBox();
  await page.mouse.click((at?.x ?? 0) + 10, (at?.y ?? 0) + 6);
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
  expect(await page.locator('img[src="x"], script:not([src])').count()).toBe(0);
  expect(asked.filter(url => /javascript|evil|\/x$|about:blank/.test(url))).toEqual([]);
});
