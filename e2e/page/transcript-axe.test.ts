// No finding of axe-core in the transcript, in light and dark, with every kind of block in it.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atRest, frames } from './scroll.fixture.ts';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';
import { openChat } from './support/open-chat.ts';
import { conversationOf, createWriter, kept, storedAnswer, storedPairs, storedUser } from './transcript.fixture.ts';

const browser = browserOfThisFile();
const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
let axe = '';
let served: Awaited<ReturnType<typeof serveBuiltPage>>;

beforeAll(async () => {
  served = await serveBuiltPage();
  axe = await readFile(axePath, 'utf8');
});
afterAll(() => served.close());

const answer = `Some **words**, \`code\`, [a link](https://example.com) and \`src/a.ts:4\`.

## A heading

- [x] done
- one

| a | b |
|---|---|
| ${'long cell '.repeat(30)} | 2 |

\`\`\`ts
const a = ${'veryLongName + '.repeat(20)} "x"; // why
\`\`\`

> quoted`;

async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: tool } = window as never as {
      axe: { run(where: string): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await tool.run('.dt-transcript');
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  });
}

test.each(['light', 'dark'] as const)('nothing to find in %s', async theme => {
  const conversation = conversationOf([
    ...storedPairs(2),
    storedUser(900, 'Show me'),
    storedAnswer(901, { type: 'thinking', thinking: 'Hm.', signature: 'x' }),
    storedAnswer(902, { type: 'text', text: answer }),
  ]);
  const { page, host } = await openChat(browser(), served.url, {
    kept,
    theme,
    conversation,
    height: 1400,
    snapshot: { olderCursor: '1' },
  });
  await page.evaluate(name => (document.documentElement.dataset['theme'] = name), theme);
  const writer = createWriter(host);
  await page.locator('.dt-code-key').first().waitFor();
  await page.getByText('Earlier messages could not be read').waitFor();
  expect(await findings(page)).toEqual([]);

  writer.say('A second message');
  writer.line('novelty', { a: 1 });
  writer.line('system', {
    subtype: 'api_retry',
    attempt: 3,
    max_retries: 10,
    retry_delay_ms: 12_000,
    error_status: 529,
  });
  writer.line('system', { subtype: 'informational', content: 'A word beside', level: 'warning' });
  const message = {
    id: 'e1',
    role: 'assistant',
    model: '<synthetic>',
    content: [{ type: 'text', text: 'API Error: 500' }],
  };
  writer.line('assistant', { message, parent_tool_use_id: null, error: 'server_error' });
  writer.line('system', { subtype: 'compact_boundary', compact_metadata: { trigger: 'auto', pre_tokens: 162_000 } });
  await page.getByRole('button', { name: 'Unknown message novelty' }).click();
  await page.getByText('Conversation summarised').waitFor();
  await page.getByRole('button', { name: 'Thinking', exact: true }).click();
  await page.getByRole('article', { name: 'You' }).last().hover();
  await frames(page, 3);
  expect(await findings(page)).toEqual([]);

  writer.begin();
  writer.delta('More');
  await page.getByRole('log').focus();
  await page.keyboard.press('PageUp');
  await atRest(page);
  writer.delta(' words');
  await page.locator('.dt-pill').waitFor();
  expect(await findings(page)).toEqual([]);
  await page.context().close();
});
