// Every dialog, light and dark, narrow and wide: axe has nothing to say, nothing is cut off, nothing breaks.
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answers, openDialog, type Command } from './dialogs.fixture.ts';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';
import { openChat } from './support/open-chat.ts';
import { conversationOf, kept, storedPairs } from './transcript.fixture.ts';

const browser = browserOfThisFile();
let served: Awaited<ReturnType<typeof serveBuiltPage>>;
beforeAll(async () => {
  served = await serveBuiltPage();
});
afterAll(() => served.close());

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const shots = process.env['DOVETAIL_SHOTS'];

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const run = (window as never as { axe: { run(scope: unknown): Promise<{ violations: Violation[] }> } }).axe.run;
    interface Violation {
      id: string;
      nodes: { html: string; failureSummary: string }[];
    }
    const found = await run({ include: ['[role="dialog"]'] });
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(n => `${n.html} ${n.failureSummary}`).join('\n')}`,
    );
  });
}

async function shot(page: Page, name: string): Promise<void> {
  if (!shots) return;
  mkdirSync(shots, { recursive: true });
  await page.screenshot({ path: `${shots}/${name}.png` });
}

/** What is done in each dialog before it is looked at. */
const steps: Readonly<Record<Command, (page: Page) => Promise<void>>> = {
  sessions: async page => {
    await page.getByRole('button', { name: 'Show them' }).click();
    await page.getByRole('searchbox', { name: 'Search sessions' }).press('ArrowDown');
  },
  mcp: async page => {
    await page.getByRole('button', { name: 'Tools…' }).click();
  },
  plugins: async page => {
    await page.getByRole('tab', { name: 'Available' }).click();
    await page.getByRole('button', { name: 'Install deploy…' }).click();
    await page.getByText('/ship, /rollback').waitFor();
  },
  usage: async page => {
    await page.getByText('62 % used').waitFor();
  },
  login: async page => {
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('button', { name: 'Use an API key' }).click();
  },
  settings: async page => {
    await page.getByRole('button', { name: 'Add variable' }).click();
  },
  keys: async page => {
    await page.getByText('Go to the message box').waitFor();
  },
};

test.each(Object.keys(steps) as Command[])('%s', async command => {
  for (const theme of ['light', 'dark'] as const)
    for (const width of [280, 420, 760]) {
      const { page, host, errors } = await openChat(browser(), served.url, {
        theme,
        width,
        answers: { ...answers, login: () => new Promise<object>(() => undefined) },
      });
      await page.evaluate(name => void (document.documentElement.dataset['theme'] = name), theme);
      const dialog = await openDialog(page, command);
      await shot(page, `${command}-${theme}-${width}-first`);
      await steps[command](page);
      if (command === 'login') {
        host.push({ type: 'auth_url', url: `https://example.com/oauth?state=${'x'.repeat(200)}`, method: 'claudeai' });
        await page.getByRole('button', { name: 'Copy address' }).waitFor();
      }
      await shot(page, `${command}-${theme}-${width}`);
      expect(await violations(page)).toEqual([]);
      const cut = await dialog.evaluate(root => root.scrollWidth - root.clientWidth);
      expect(cut, `${command} at ${width} px is wider than the page`).toBeLessThanOrEqual(0);
      // The browser asks for an icon of the site by itself.
      expect(errors.filter(error => !error.includes('404'))).toEqual([]);
      await page.context().close();
    }
});

test.each(['light', 'dark'] as const)('rewind and bypass, %s', async theme => {
  for (const width of [280, 420, 760]) {
    const { page, errors } = await openChat(browser(), served.url, {
      theme,
      width,
      kept,
      state: { allowDangerouslySkipPermissions: true },
      conversation: conversationOf(storedPairs(2)),
      answers: {
        ...answers,
        rewind_code: {
          canRewind: true,
          filesChanged: ['/home/ada/larder/src/cart/total.ts', '/home/ada/larder/README.md'],
          insertions: 12,
          deletions: 7,
          editedSince: ['/home/ada/larder/README.md'],
        },
      },
    });
    await page.evaluate(name => void (document.documentElement.dataset['theme'] = name), theme);
    const you = page.getByRole('article', { name: 'You' }).last();
    await you.hover();
    await you.getByRole('button', { name: 'Rewind to here' }).click();
    await page.getByRole('radio', { name: /^Files and conversation/ }).check();
    await shot(page, `rewind-${theme}-${width}`);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Mode: / }).click();
    await page.getByText('Bypass permissions…').click();
    await page.getByRole('dialog', { name: 'Bypass permissions?' }).waitFor();
    await shot(page, `bypass-${theme}-${width}`);
    expect(await violations(page)).toEqual([]);
    expect(errors.filter(error => !error.includes('404'))).toEqual([]);
    await page.context().close();
  }
});
