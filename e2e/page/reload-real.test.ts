// Reload in mid-stream and a server that is killed, with the real CLIs: the words that stream, the queue, the draft and the
// place of the reader are back.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eachCli } from '../support/cli-versions.ts';
import { browserOfThisFile } from './support/browser.ts';
import { openRealWorkbench } from './support/real-workbench.ts';
import { walkStates } from './support/state-walk.ts';

const browser = browserOfThisFile('whole');
const long = Array.from({ length: 120 }, (_, n) => `Paragraph ${n} of a long answer.`).join('\n\n');

/** Where a paragraph stands in the view, or how far it is from being there. */
async function topOf(page: Page, text: string): Promise<number | undefined> {
  const found = page.getByRole('log', { name: 'Conversation' }).getByText(text, { exact: true });
  return (await found.count()) === 1 ? Math.round((await found.boundingBox())?.y ?? -1) : undefined;
}

/** The first paragraph that is wholly in view. */
function firstInView(page: Page): Promise<string> {
  return page.getByRole('log', { name: 'Conversation' }).evaluate(log => {
    const edge = log.getBoundingClientRect().top;
    const shown = [...log.querySelectorAll('p')].find(each => each.getBoundingClientRect().top > edge + 40);
    return shown?.textContent ?? '';
  });
}

describe.each(eachCli)('coming back on Claude Code %s', (_version, cli) => {
  it('in the middle of an answer, and after the server was gone', async () => {
    const opened = await openRealWorkbench(browser(), cli, {
      steps: [
        { say: long },
        { say: 'Begun, and to be ended.', pause: { after: 2, wait: { until: 'reloaded' } } },
        { say: 'The queue was sent.' },
      ],
    });
    const { page, stage, errors } = opened;
    const { log, say } = walkStates(page);
    const box = page.getByRole('textbox', { name: 'Message' });
    await say('Tell me all');
    await log.getByText('Paragraph 119 of a long answer.').waitFor();
    await log.getByText(/^Done in/).waitFor();

    await log.focus();
    await page.keyboard.press('PageUp');
    await page.keyboard.press('PageUp');
    const place = await firstInView(page);
    expect(place).toMatch(/^Paragraph \d+ of a long answer\.$/);
    const top = await topOf(page, place);
    async function isBack(): Promise<void> {
      await expect.poll(() => topOf(page, place), { timeout: 20_000 }).toBe(top);
    }
    await page.reload();
    await isBack();
    await page.goto(await opened.restartServer());
    await isBack();

    await log.focus();
    await page.keyboard.press('End');
    await say('Now begin');
    await log.getByText('Begun, and').waitFor();
    await say('for later');
    const queue = page.getByRole('list', { name: 'Queued messages' });
    await queue.getByText('for later').waitFor();
    await box.fill('half a sen');
    await page.reload();
    await log.getByText('Begun, and').waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor();
    await queue.getByText('for later').waitFor();
    await expect.poll(() => box.inputValue(), { timeout: 20_000 }).toBe('half a sen');
    stage.rehearsal.release('reloaded');
    await log.getByText('The queue was sent.').waitFor();
    expect(await log.getByText('Begun, and to be ended.', { exact: true }).count()).toBe(1);
    expect(await log.getByRole('article', { name: 'You' }).filter({ hasText: 'for later' }).count()).toBe(1);
    expect(await box.inputValue()).toBe('half a sen');
    expect(errors.filter(error => !/WebSocket|ERR_CONNECTION/.test(error))).toEqual([]);
  }, 180_000);
});
