// What an answer may hold, and what it can never do.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';
import { openChat } from './support/open-chat.ts';
import { conversationOf, kept, storedAnswer, storedUser } from './transcript.fixture.ts';

const browser = browserOfThisFile();
let served: Awaited<ReturnType<typeof serveBuiltPage>>;

beforeAll(async () => {
  served = await serveBuiltPage();
});
afterAll(() => served.close());

async function show(text: string) {
  const conversation = conversationOf([storedUser(1, 'Show'), storedAnswer(2, { type: 'text', text })]);
  const answers = { open_url: { opened: true }, open_file: { found: true }, open_content: {} };
  const opened = await openChat(browser(), served.url, { kept, conversation, answers });
  const article = opened.page.getByRole('article', { name: 'Assistant' });
  await article.locator('.dt-md > *').first().waitFor();
  return { ...opened, article };
}

test('links lead out through the host, files open at their line', async () => {
  const { page, host, article } = await show(
    'See [the docs](https://example.com/a?b=c), `src/cart/total.ts:42` and [here](src/b.ts#L7).',
  );
  const link = article.getByRole('link', { name: 'the docs' });
  await expect.poll(() => link.getAttribute('title')).toBe('https://example.com/a?b=c');
  await link.click();
  expect(await host.request('open_url')).toMatchObject({ url: 'https://example.com/a?b=c' });
  await article.getByRole('link', { name: 'src/cart/total.ts:42' }).click();
  expect(await host.request('open_file')).toMatchObject({
    filePath: 'src/cart/total.ts',
    location: { startLine: 41, endLine: 41 },
    preserveFocus: true,
  });
  expect(page.url()).toBe(served.url);
  await page.context().close();
});

test('nothing in an answer runs, loads or becomes an element of its own', async () => {
  const { page, article, errors } = await show(
    [
      '<script>window.hurt = 1</script>',
      '<img src=x onerror="window.hurt = 2">',
      'Text with <b onclick="x">html</b> and [bad](javascript:window.hurt=3) and [data](data:text/html,x).',
      '![a picture](https://evil.example/pixel.png)',
      '```html\n<img src=x onerror="window.hurt = 4">\n```',
    ].join('\n\n'),
  );
  await article.getByText('html').first().waitFor();
  await expect.poll(() => page.evaluate(() => (window as { hurt?: number }).hurt)).toBeUndefined();
  await expect.poll(() => article.locator('script, img, b, iframe').count()).toBe(0);
  await expect.poll(() => article.getByText('<script>window.hurt = 1</script>').count()).toBe(1);
  await expect.poll(() => article.getByRole('link').allTextContents()).toEqual(['a picture']);
  expect(errors.filter(text => !text.startsWith('Failed to load resource'))).toEqual([]);
  await page.context().close();
});

test('code has its language, its colours once complete, and can be copied, wrapped and opened', async () => {
  const { page, host, article } = await show('```ts\nconst a = "x"; // why\n```');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await article.getByText('ts', { exact: true }).waitFor();
  await article.locator('.dt-code-key').first().waitFor();
  await expect.poll(() => article.locator('.dt-code-key').first().textContent()).toBe('const');
  await expect.poll(() => article.locator('.dt-code-com').textContent()).toBe('// why');
  await expect.poll(() => article.locator('pre').textContent()).toBe('const a = "x"; // why');
  await article.getByRole('button', { name: 'Copy code' }).click();
  await page.waitForFunction(async () => (await navigator.clipboard.readText()) === 'const a = "x"; // why');
  await article.getByRole('button', { name: 'Open as file' }).click();
  expect(await host.request('open_content')).toMatchObject({
    content: 'const a = "x"; // why',
    fileName: 'snippet.ts',
  });
  const wrap = article.getByRole('button', { name: 'Wrap lines' });
  await wrap.click();
  await expect.poll(() => wrap.getAttribute('aria-pressed')).toBe('true');
  await page.context().close();
});

test('headings stay small, tables scroll by themselves, tasks show their state', async () => {
  const columns = Array.from({ length: 12 }, (_, n) => `column number ${n}`);
  const { page, article } = await show(
    `# Big\n\n- [x] done\n- [ ] open\n\n|${columns.join('|')}|\n|${columns.map(() => '---').join('|')}|\n|${columns.join('|')}|`,
  );
  await expect
    .poll(() => article.getByRole('heading', { name: 'Big' }).evaluate(h => getComputedStyle(h).fontSize))
    .toBe('15px');
  await expect.poll(() => article.getByRole('checkbox', { name: 'Done' }).isChecked()).toBe(true);
  await expect.poll(() => article.getByRole('checkbox', { name: 'To do' }).isChecked()).toBe(false);
  const widths = await page.evaluate(() => {
    const log = document.querySelector('.dt-log');
    const box = document.querySelector('.dt-md-table');
    return {
      log: (log?.scrollWidth ?? 0) - (log?.clientWidth ?? 0),
      box: (box?.scrollWidth ?? 0) - (box?.clientWidth ?? 0),
    };
  });
  expect(widths.log).toBe(0);
  expect(widths.box).toBeGreaterThan(100);
  await page.context().close();
});
