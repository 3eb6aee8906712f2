// The window of rows when everything has come to rest: whatever was opened, scrolled, written or resized before, the view is
// filled by rows that are there, and never by the room that is kept for others.
import * as fc from 'fast-check';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atRest, frames } from './scroll.fixture.ts';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';
import { openChat, type OpenedChat } from './support/open-chat.ts';
import { createToolCli, cwd, type ToolCli } from './tools.fixture.ts';
import { conversationOf, kept, storedAnswer, storedPairs, storedUser } from './transcript.fixture.ts';

const browser = browserOfThisFile();
let served: Awaited<ReturnType<typeof serveBuiltPage>>;

beforeAll(async () => {
  served = await serveBuiltPage();
});
afterAll(() => served.close());

/** Long paragraphs, which grow when the page becomes narrow, and then short ones, which do not. */
const unevenAnswer = [
  ...Array.from(
    { length: 12 },
    (_, n) => `Paragraph ${n} ${'has a good many words to be broken into lines '.repeat(9)}`,
  ),
  ...Array.from({ length: 3 }, (_, n) => `Short ${n}.`),
].join('\n\n');

const history = [
  ...storedPairs(12),
  storedUser(901, 'Tell me all'),
  storedAnswer(902, { type: 'text', text: unevenAnswer }),
  ...storedPairs(12, 500),
];

interface Opened extends OpenedChat {
  readonly cli: ToolCli;
  /** Everything that the CLI has said is in the page. */
  heard(): Promise<void>;
}

async function open(height = 800): Promise<Opened> {
  const conversation = conversationOf(history);
  const opened = await openChat(browser(), served.url, { kept, width: 780, height, conversation });
  const { page, host } = opened;
  await page.getByText('Question 511', { exact: true }).waitFor();
  await page.evaluate(() => {
    const counted = window as never as { linesHeard: number };
    counted.linesHeard = 0;
    window.addEventListener('message', ({ data }: MessageEvent<{ message?: { type?: unknown } }>) => {
      if (data.message?.type === 'io_message') counted.linesHeard += 1;
    });
  });
  let said = 0;
  const line: typeof host.line = (message, atMs) => {
    said += 1;
    host.line(message, atMs);
  };
  return {
    ...opened,
    cli: createToolCli({ ...host, line }),
    heard: async () =>
      void (await page.waitForFunction(all => (window as never as { linesHeard: number }).linesHeard === all, said)),
  };
}

/** Pixels of the view in which no row is, although there is one for that place. */
function hole(page: Page): Promise<number> {
  return page.evaluate(() => {
    const log = document.querySelector('.dt-log');
    const rows = document.querySelector('.dt-rows');
    if (!log || !rows) throw new Error('no log');
    const { top } = log.getBoundingClientRect();
    const bottom = top + log.clientHeight;
    return [rows.previousElementSibling, rows.nextElementSibling].reduce((sum, room) => {
      const box = room?.getBoundingClientRect();
      return box ? sum + Math.max(0, Math.min(bottom, box.bottom) - Math.max(top, box.top)) : sum;
    }, 0);
  });
}

async function holeAtRest(page: Page): Promise<number> {
  await frames(page, 2);
  await atRest(page);
  return hole(page);
}

/** The person turns the wheel; or something else, like a script of the host, scrolls. */
function scroll(page: Page, by: number, byWheel = true): Promise<void> {
  return page.evaluate(
    ([pixels, turned]) => {
      const log = document.querySelector('.dt-log');
      if (turned) log?.dispatchEvent(new WheelEvent('wheel', { deltaY: pixels, bubbles: true }));
      log?.scrollBy(0, pixels);
    },
    [by, byWheel] as const,
  );
}

/** Presses one of the controls in view that open and close something; -1: the last. */
function toggle(page: Page, nth: number): Promise<void> {
  return page.evaluate(n => {
    const log = document.querySelector('.dt-log');
    const view = log?.getBoundingClientRect();
    const inView = [...(log?.querySelectorAll<HTMLElement>('.dt-row button[aria-expanded]') ?? [])].filter(button => {
      const { top, bottom } = button.getBoundingClientRect();
      return view !== undefined && top >= view.top && bottom <= view.bottom;
    });
    inView.at(n % inView.length)?.click();
  }, nth);
}

/** NaN when it is not there. */
const boxOf = (part: Locator): Promise<{ y: number; height: number }> =>
  part.evaluateAll(([one]) => {
    const box = one?.getBoundingClientRect();
    return { y: Math.round(box?.y ?? NaN), height: box?.height ?? NaN };
  });
const topIn = async (part: Locator): Promise<number> => (await boxOf(part)).y;
const lines = (count: number): string => Array.from({ length: count }, (_, n) => `src/file-${n}.ts`).join('\n');

/** As a tool result. */
async function drawPicture(page: Page): Promise<readonly object[]> {
  const data = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [400, 300];
    return canvas.toDataURL('image/png').replace(/^.*,/, '');
  });
  return [{ type: 'image', source: { type: 'base64', media_type: 'image/png', data } }];
}

test('an answer that grows above what is read leaves no hole below it', async () => {
  const { page } = await open();
  const short = page.getByText('Short 0.', { exact: true });
  await page.getByRole('log').focus();
  while ((await short.count()) === 0) {
    await page.keyboard.press('PageUp');
    await frames(page, 2);
  }
  await scroll(page, (await topIn(short)) - (await topIn(page.getByRole('log'))) + 3);
  await atRest(page);
  await page.setViewportSize({ width: 300, height: 800 });
  await expect.poll(() => holeAtRest(page)).toBe(0);
  await page.getByText('Short 2.', { exact: true }).waitFor();
});

test('pictures that come in above a control that was used leave it, and rows around it', async () => {
  const { page, cli, heard } = await open(480);
  const picture = await drawPicture(page);
  const pictures = Array.from({ length: 8 }, (_, n) => `picture-${n}`);
  cli.say('Look into it');
  for (const id of pictures) cli.call(id, 'Read', { file_path: `${cwd}/${id}.png` });
  cli.call('search', 'Grep', { pattern: 'two' });
  cli.result('search', lines(3));
  for (let n = 0; n < 40; n += 1) cli.text(`What comes after, ${n}.`);
  await heard();
  const details = page.getByRole('group', { name: 'Grep: two' }).getByRole('button', { name: 'Details' });
  const log = page.getByRole('log');
  await log.focus();
  while ((await details.count()) === 0) {
    await page.keyboard.press('PageUp');
    await frames(page, 2);
  }
  const { y, height } = await boxOf(log);
  await scroll(page, (await topIn(details)) - Math.round(y + height - 40));
  await atRest(page);
  await toggle(page, -1);
  await expect.poll(() => details.getAttribute('aria-expanded')).toBe('true');
  await atRest(page);
  const before = await topIn(details);
  for (const id of pictures) cli.result(id, picture);
  await heard();
  const last = page.getByRole('group', { name: /^Read: picture-7/ });
  await expect.poll(async () => (await boxOf(last)).height).toBeGreaterThan(100);
  await expect.poll(() => holeAtRest(page)).toBe(0);
  await expect.poll(async () => Math.abs((await topIn(details)) - before)).toBeLessThanOrEqual(1);
});

const event = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('toggle' as const), nth: fc.integer({ min: -3, max: 2 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('scroll' as const),
      by: fc.integer({ min: -900, max: 600 }),
      byWheel: fc.boolean(),
    }),
  },
  fc.record({ do: fc.constant('calls' as const), count: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ do: fc.constant('results' as const), lines: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ do: fc.constant('text' as const), words: fc.integer({ min: 1, max: 900 }) }),
  fc.record({
    do: fc.constant('size' as const),
    width: fc.integer({ min: 300, max: 800 }),
    height: fc.integer({ min: 330, max: 600 }),
  }),
);
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

function createDriver({ page, cli }: Opened, picture: readonly object[]) {
  const running: string[] = [];
  const reading: string[] = [];
  let calls = 0;
  return async (one: Event): Promise<void> => {
    if (one.do === 'toggle') await toggle(page, one.nth);
    else if (one.do === 'scroll') await scroll(page, one.by, one.byWheel);
    else if (one.do === 'text') cli.text('some words here '.repeat(one.words));
    else if (one.do === 'size') await page.setViewportSize({ width: one.width, height: one.height });
    else if (one.do === 'results') {
      for (const id of running.splice(0)) cli.result(id, lines(one.lines));
      for (const id of reading.splice(0)) cli.result(id, picture);
    } else
      for (let n = 0; n < one.count; n += 1) {
        const id = `call-${(calls += 1)}`;
        (calls % 4 === 1 ? reading : running).push(id);
        if (calls % 4 === 0) cli.call(id, 'Grep', { pattern: id });
        else if (calls % 4 === 1) cli.call(id, 'Read', { file_path: `${cwd}/${id}.png` });
        else if (calls % 4 === 2) cli.call(id, 'Bash', { command: `run ${id}` });
        else {
          cli.call(id, 'Agent', { description: id, prompt: 'Look' });
          cli.call(`${id}-step`, 'Bash', { command: 'ls' }, { parent: id });
          running.push(`${id}-step`);
        }
      }
  };
}

test('at rest the view is filled, whatever came at once before', { timeout: 240_000 }, async () => {
  const opened = await open();
  const { page, cli, heard, errors } = opened;
  const slow = await page.context().newCDPSession(page);
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  cli.say('Begin.');
  const act = createDriver(opened, await drawPicture(page));
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 3, maxLength: 8 }), async events => {
      for (const one of events) await act(one);
      await heard();
      await expect.poll(async () => ({ events, hole: await holeAtRest(page) })).toEqual({ events, hole: 0 });
    }),
    { numRuns: Number(process.env['WINDOW_RUNS'] ?? 8), seed: 4, endOnFailure: true },
  );
  expect(errors.filter(text => !text.startsWith('Failed to load resource'))).toEqual([]);
});
