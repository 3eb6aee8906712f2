// axe finds nothing in any state of the composer and the dock, in both themes, wide and narrow.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { emptyConversation } from '@dovetail/conversation';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keptSession, runTurn } from './composer.fixture.ts';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';
import { openChat } from './support/open-chat.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const browser = browserOfThisFile();
let served: Awaited<ReturnType<typeof serveBuiltPage>>;
beforeAll(async () => {
  served = await serveBuiltPage();
});
afterAll(() => served.close());

async function findings(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { run } = (window as never as { axe: { run(context: unknown, options: unknown): Promise<AxeResult> } }).axe;
    const parts = [...document.querySelectorAll('.dt-dock, .dt-composer-region')];
    const { violations } = await run({ include: parts }, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(node => `${id}: ${node.html}`));
  });
}

interface AxeResult {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

const scenes = [
  ['light', 420],
  ['dark', 420],
  ['light', 280],
  ['dark', 760],
] as const;

test.each(scenes)('%s, %i px', async (theme, width) => {
  const conversation = emptyConversation();
  conversation.context = { usedTokens: 180_000, windowTokens: 200_000, categories: [{ name: 'Messages', tokens: 9 }] };
  const draft = {
    text: 'kept',
    attachments: [{ type: 'paste', id: 'p', text: 'a\nb' }, { type: 'selection-off' }],
    comments: [],
  };
  let giveDraft: (() => void) | undefined;
  const { page, host } = await openChat(browser(), served.url, {
    theme,
    width,
    kept: keptSession,
    conversation,
    state: { allowDangerouslySkipPermissions: true },
    answers: {
      list_files_request: { files: [{ path: 'src/a.ts', kind: 'file' }], truncated: false },
      list_prompts: { prompts: [{ text: 'earlier', atMs: 1 }] },
      get_draft: () => new Promise<object>(resolve => (giveDraft = () => resolve({ draft }))),
      get_current_selection: {
        selection: {
          filePath: '/home/ada/larder/src/total.ts',
          text: 'x',
          selection: { start: { line: 1, character: 0 }, end: { line: 1, character: 4 } },
        },
      },
    },
  });
  await page.evaluate(axe);
  await page.evaluate(name => void (document.documentElement.dataset['theme'] = name), theme);
  const box = page.getByRole('textbox', { name: 'Message' });
  const found: Record<string, string[]> = {};
  await host.request('get_draft');
  // It is said for three seconds only.
  const said = page.getByText('draft kept').waitFor();
  giveDraft?.();
  await said;
  found['draft, chips'] = await findings(page);
  await runTurn(host, page);
  host.input({ type: 'queue_add', id: 'q1', content: 'then this' });
  host.line({
    type: 'system',
    subtype: 'task_started',
    task_id: 't1',
    description: 'npm run dev',
    task_type: 'local_bash',
    is_backgrounded: true,
    output_file: '/tmp/out',
    session_id: 's1',
    uuid: 'u1',
  });
  await page.getByText('1 running in the background').waitFor();
  found['running, queue, background'] = await findings(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  found['edited message'] = await findings(page);
  await page.keyboard.press('Escape');
  for (const name of [/^Mode:/, /^Model:/, /^Thinking:/, /^Context:/, 'Processes']) {
    await page.getByRole('button', { name }).click();
    found[`menu ${String(name)}`] = await findings(page);
    await page.keyboard.press('Escape');
  }
  for (const text of ['@a', '/co']) {
    await box.fill('');
    await box.pressSequentially(text);
    await page.getByRole('listbox').waitFor();
    found[`picker ${text}`] = await findings(page);
    await box.press('Escape');
  }
  await box.press('Control+r');
  await page.getByRole('option', { name: 'earlier' }).waitFor();
  found['search'] = await findings(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Pasted text 2 lines' }).click();
  found['unfolded paste'] = await findings(page);
  await box.fill('/vim');
  await box.press('Enter');
  await box.press('Escape');
  found['note'] = await findings(page);
  expect(Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0))).toEqual({});
  await page.context().close();
});
