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

const looks = (['light', 'dark'] as const).flatMap(theme => [280, 420, 760].map(width => ({ theme, width })));

/** The same dialog in every look. */
async function look(page: Page, name: string, check: () => Promise<void> = async () => undefined): Promise<void> {
  for (const { theme, width } of looks) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(value => void (document.documentElement.dataset['theme'] = value), theme);
    await shot(page, `${name}-${theme}-${width}`);
    expect(await violations(page), `${name}, ${theme}, ${width} px`).toEqual([]);
    await check();
  }
}

test.each(Object.keys(steps) as Command[])('%s', async command => {
  const { page, host, errors } = await openChat(browser(), served.url, {
    answers: { ...answers, login: () => new Promise<object>(() => undefined) },
  });
  const dialog = await openDialog(page, command);
  await steps[command](page);
  if (command === 'login') {
    host.push({ type: 'auth_url', url: `https://example.com/oauth?state=${'x'.repeat(200)}`, method: 'claudeai' });
    await page.getByRole('button', { name: 'Copy address' }).waitFor();
  }
  await look(page, command, async () => {
    const cut = await dialog.evaluate(root => root.scrollWidth - root.clientWidth);
    expect(cut, `${command} is wider than the page`).toBeLessThanOrEqual(0);
  });
  // The browser asks for an icon of the site by itself.
  expect(errors.filter(error => !error.includes('404'))).toEqual([]);
  await page.context().close();
});

test('rewind and bypass', async () => {
  const { page, errors } = await openChat(browser(), served.url, {
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
        files: [
          { filePath: '/home/ada/larder/src/cart/total.ts', becomes: 'changed', insertions: 9, deletions: 4 },
          { filePath: '/home/ada/larder/README.md', becomes: 'changed', insertions: 3, deletions: 3 },
        ],
      },
    },
  });
  const you = page.getByRole('article', { name: 'You' }).last();
  await you.hover();
  await you.getByRole('button', { name: 'Rewind to here' }).click();
  await page.getByRole('radio', { name: /^Files and conversation/ }).check();
  await look(page, 'rewind');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Mode: / }).click();
  await page.getByText('Bypass permissions…').click();
  await page.getByRole('dialog', { name: 'Bypass permissions?' }).waitFor();
  await look(page, 'bypass');
  expect(errors.filter(error => !error.includes('404'))).toEqual([]);
  await page.context().close();
});
