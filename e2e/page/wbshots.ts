import { test } from 'vitest';
import { browserOfThisFile } from './support/browser.ts';
import { openWorkbench } from './support/open-workbench.ts';
import { folder } from './support/scripted-workbench.ts';
import { project, totalProposal, turn } from './workbench.fixture.ts';
const browser = browserOfThisFile();
const terminals = [
  { id: 't1', title: 'zsh', isRunning: true, exitCode: null, isClaude: false },
  { id: 't2', title: 'claude', isRunning: true, exitCode: null, isClaude: true, link: { linked: true } },
];
for (const [theme, width, height] of [['light', 1440, 900], ['dark', 1440, 900], ['light', 1000, 800], ['light', 390, 844], ['dark', 390, 844]] as const)
  test(`${theme} ${width}`, async () => {
    const { page, server, hosts, errors, close } = await openWorkbench(browser(), {
      ...project, theme, width, height, terminals,
      answers: { read_terminal: { output: '\x1b[36mlarder\x1b[0m round-once npm test -- cart\r\n\r\n \x1b[32m✓\x1b[0m cart/line.test.ts      11 tests\r\n \x1b[31m✗ cart/total.test.ts      1 of 5 failed\x1b[0m\r\n\r\n\x1b[36mlarder\x1b[0m ', found: true } },
      chat: { answers: { get_changes: { turns: [turn] } } },
    });
    await page.waitForTimeout(500);
    await page.screenshot({ path: `/tmp/shots-wb/empty-${theme}-${width}.png` });
    await server.ask('show_document', { path: `${folder}/src/money.ts`, preview: false, preserveFocus: true });
    server.push({ type: 'proposal_opened', proposal: totalProposal });
    server.push({ type: 'status_changed', cliVersion: '2.1.325', cliState: 'ready', linkedTerminals: 1, processCount: 2, memoryBytes: 318_000_000, statusLine: null });
    if (width < 720) await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: 'Accept hunk 1' }).click();
    await page.waitForTimeout(700);
    await page.screenshot({ path: `/tmp/shots-wb/review-${theme}-${width}.png` });
    if (width > 720) { await page.getByRole('button', { name: 'Side by side' }).click(); await page.waitForTimeout(500);
    await page.screenshot({ path: `/tmp/shots-wb/side-${theme}-${width}.png` }); 
    if (width<=1000) { await page.getByRole('button', { name: 'Files panel' }).click(); await page.screenshot({ path: `/tmp/shots-wb/over-${theme}-${width}.png` }); } }
    else for (const p of ['Files', 'Terminal', 'Chat']) { await page.getByRole('navigation').getByRole('button', { name: p }).click(); await page.waitForTimeout(300); await page.screenshot({ path: `/tmp/shots-wb/${p}-${theme}-${width}.png` }); }
    console.log(errors, hosts.length);
    await close();
  });
