// `@` beside files: symbols, terminals and problems are offered after them, and what they say goes with the message.
import { expect, test } from 'vitest';
import { asked, composerOfThisFile } from './composer.fixture.ts';
import { axeFindings } from './support/axe-findings.ts';

const open = composerOfThisFile();
const files = Array.from({ length: 8 }, (_, n) => ({ path: `src/stock/part-${n}.ts`, kind: 'file' }));
const none = { symbols: [], terminals: [], problems: [] };
const known = {
  symbols: [],
  terminals: [{ title: 'npm test' }, { title: 'zsh' }],
  problems: [{ path: null, count: 3 }],
};

test('after the files come terminals and problems, eight rows in view; what a terminal shows goes with the message', async () => {
  const { page, host, box } = await open({
    answers: {
      list_files_request: { files, truncated: true },
      list_mentions: known,
      get_terminal_contents: { contents: '$ npm test\n1 failed\n\n' },
    },
  });
  await box.pressSequentially('why @');
  const list = page.getByRole('listbox', { name: 'Files' });
  await list.getByRole('option', { name: 'Problems' }).waitFor();
  await expect
    .poll(() => list.getByRole('option').allTextContents())
    .toEqual([
      ...files.slice(0, 5).map(({ path }) => `${path.slice(10)}src/stock`),
      'npm testterminal',
      'zshterminal',
      'Problems3 problems',
    ]);
  await page.getByText('Files, terminals, problems').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await expect.poll(() => list.evaluate(element => element.scrollHeight <= element.clientHeight)).toBe(true);
  for (let n = 0; n < 3; n++) await box.press('ArrowUp');
  const active = list.getByRole('option', { selected: true });
  await expect.poll(() => active.textContent()).toContain('npm test');
  await box.press('Enter');
  await expect.poll(() => box.inputValue()).toBe('why @terminal:npm_test ');
  await box.press('Enter');
  const { content } = await host.request('send_message');
  expect(content).toEqual([
    { type: 'text', text: '<ide_selection>Text of the terminal "npm_test":\n$ npm test\n1 failed\n</ide_selection>' },
    { type: 'text', text: 'why @terminal:npm_test' },
  ]);
  expect(asked(host, 'get_terminal_contents')).toEqual([
    expect.objectContaining({ type: 'get_terminal_contents', terminalName: 'npm_test' }),
  ]);
  host.input({
    type: 'user',
    message: { role: 'user', content },
    parent_tool_use_id: null,
    session_id: '',
    uuid: '3b1f8f1e-0000-4000-8000-000000000001',
  } as never);
  const attached = page.getByRole('list', { name: 'Attachments' });
  await expect.poll(() => attached.textContent()).toBe('Terminal “npm_test”');
  await page.context().close();
});

test('a symbol becomes its lines; problems that are named to the letter come first, and Enter sends them', async () => {
  const symbol = { name: 'total', kind: 'function', path: 'src/total.ts', startLine: 9, endLine: 14 };
  const { page, host, box } = await open({
    answers: {
      list_files_request: ({ pattern }) => ({ files: pattern === 'problems' ? files : [], truncated: false }),
      list_mentions: ({ pattern }) => (pattern === 'tot' ? { ...none, symbols: [symbol] } : known),
      read_problems: { count: 1, text: 'a.ts:1:1 error: No' },
    },
  });
  await box.pressSequentially('see @tot');
  await page.getByRole('option', { name: 'total' }).waitFor();
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['totalsrc/total.ts:10function']);
  await box.press('Tab');
  await expect.poll(() => box.inputValue()).toBe('see @src/total.ts#L10-15 ');
  await box.pressSequentially('and @problems');
  await expect.poll(() => page.getByRole('option').first().textContent()).toBe('Problems3 problems');
  await box.press('Enter');
  expect(await host.request('send_message')).toMatchObject({
    content: [
      { text: '<ide_selection>Problems that the editor reports:\na.ts:1:1 error: No\n</ide_selection>' },
      { text: 'see @src/total.ts#L10-15 and @problems' },
    ],
  });
  await page.context().close();
});

test('Enter before the answer waits for it and picks; a terminal that is gone is said, and the message can go without it', async () => {
  const waiting: ((found: object) => void)[] = [];
  const { page, host, box } = await open({
    answers: {
      list_mentions: ({ pattern }) =>
        pattern === 'zs' ? new Promise<object>(resolve => waiting.push(resolve)) : Promise.resolve(none),
      get_terminal_contents: { contents: null },
    },
  });
  await box.pressSequentially('ask @zs');
  await page.getByText('Looking for more…').waitFor();
  await box.press('Enter');
  await expect.poll(() => waiting.length).toBe(1);
  expect([asked(host, 'send_message'), await box.inputValue()]).toEqual([[], 'ask @zs']);
  waiting[0]?.({ ...none, terminals: [{ title: 'zsh' }] });
  await expect.poll(() => box.inputValue()).toBe('ask @terminal:zsh ');
  await box.press('Enter');
  await page.getByText('Not sent: There is no terminal “zsh” now. Your text is back in the box.').waitFor();
  expect(asked(host, 'send_message')).toEqual([]);
  await page.getByRole('button', { name: 'Send without it' }).click();
  expect(await host.request('send_message')).toMatchObject({ content: 'ask @terminal:zsh' });
  await expect.poll(() => box.inputValue()).toBe('');
  await box.pressSequentially('and @zs');
  await expect.poll(() => waiting.length).toBe(2);
  await page.getByText('Looking for more…').waitFor();
  await box.press('Tab');
  await box.press('Enter');
  waiting[1]?.({ ...none, terminals: [{ title: 'zsh' }] });
  await page.getByText('Not sent: There is no terminal “zsh” now.').waitFor();
  await expect.poll(() => box.inputValue()).toBe('and @terminal:zsh ');
  await page.context().close();
});
