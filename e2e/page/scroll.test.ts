// The scroll contract in a real browser: whatever happens by itself, the page keeps to the end or to the reader.
import * as fc from 'fast-check';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atRest, endDistance, frames, startWatch, turnWheel, watchFor, worstSince } from './scroll.fixture.ts';
import { browserOfThisFile } from './support/browser.ts';
import { serveBuiltPage } from './support/built-page.ts';
import { openChat, type OpenedChat } from './support/open-chat.ts';
import { conversationOf, createWriter, kept, storedPairs } from './transcript.fixture.ts';

const browser = browserOfThisFile();
let served: Awaited<ReturnType<typeof serveBuiltPage>>;

beforeAll(async () => {
  served = await serveBuiltPage();
});
afterAll(() => served.close());

const olderPages = 3;

async function open(pairs = 40): Promise<OpenedChat & { writer: ReturnType<typeof createWriter> }> {
  const answers = {
    get_session_request: ({ cursor }: Record<string, unknown>) => {
      const page = Number(cursor);
      return {
        session: { id: 's1', title: 'Larder', cwd: '/home/ada/larder', modifiedMs: 0 },
        messages: storedPairs(20, page * 1000),
        ...(page < olderPages && { olderCursor: String(page + 1) }),
        problems: [],
      };
    },
  };
  const opened = await openChat(browser(), served.url, {
    kept,
    answers,
    conversation: conversationOf(storedPairs(pairs)),
    snapshot: { olderCursor: '1' },
  });
  await opened.page.getByText(`Question ${pairs - 1}`, { exact: true }).waitFor();
  await startWatch(opened.page);
  return { ...opened, writer: createWriter(opened.host) };
}

/** What happens by itself, or at least not to the transcript. */
const byItself = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('delta' as const), words: fc.integer({ min: 1, max: 60 }) }) },
  fc.record({ do: fc.constant('block' as const) }),
  fc.record({ do: fc.constant('turn' as const) }),
  fc.record({ do: fc.constant('thinking' as const) }),
  fc.record({ do: fc.constant('dock' as const), height: fc.integer({ min: 0, max: 300 }) }),
  fc.record({ do: fc.constant('width' as const), width: fc.integer({ min: 300, max: 800 }) }),
  fc.record({ do: fc.constant('font' as const), size: fc.integer({ min: 11, max: 18 }) }),
);
const byThePerson = fc.oneof(
  fc.record({ do: fc.constant('wheel' as const), by: fc.integer({ min: -900, max: 900 }).filter(by => by !== 0) }),
  fc.record({ do: fc.constant('key' as const), key: fc.constantFrom('PageUp', 'PageDown', 'Home', 'End', 'ArrowUp') }),
);
const event = fc.oneof({ weight: 3, arbitrary: byItself }, { weight: 2, arbitrary: byThePerson });
type Event = typeof event extends fc.Arbitrary<infer E> ? E : never;

function createDriver(page: Page, writer: ReturnType<typeof createWriter>) {
  let isWriting = false;
  const begin = (): void => {
    if (!isWriting) writer.begin();
    isWriting = true;
  };
  const close = (): void => {
    if (isWriting) writer.end({ type: 'text', text: 'What was written before is replaced by this.' });
    isWriting = false;
  };
  return async (one: Event): Promise<void> => {
    if (one.do === 'delta') {
      begin();
      for (let n = 0; n < one.words; n += 5) writer.delta('a few more words here '.repeat(Math.min(5, one.words - n)));
    } else if (one.do === 'block') {
      close();
      begin();
      writer.delta('# A new block\n\n- of a list\n- and more\n');
    } else if (one.do === 'thinking') {
      close();
      writer.begin({ type: 'thinking', thinking: '' });
      writer.end({ type: 'thinking', thinking: 'Hm.', signature: 'x' });
    } else if (one.do === 'turn') {
      close();
      writer.result();
      writer.say('Go on.');
    } else if (one.do === 'dock') {
      await page.evaluate(height => {
        const chat = document.querySelector('.dt-chat');
        const dock = document.getElementById('test-dock') ?? document.createElement('div');
        dock.id = 'test-dock';
        dock.style.flex = 'none';
        dock.style.height = `${height}px`;
        chat?.append(dock);
      }, one.height);
    } else if (one.do === 'width') await page.setViewportSize({ width: one.width, height: 800 });
    else if (one.do === 'font') {
      await page.evaluate(
        size => document.querySelector<HTMLElement>('.dt-log')?.style.setProperty('font-size', `${size}px`),
        one.size,
      );
    } else if (one.do === 'wheel') await turnWheel(page, one.by);
    else {
      await page.getByRole('log').focus();
      await page.keyboard.press(one.key);
    }
    await frames(page, 3);
  };
}

test('after every frame the end is in view or the reader is where he was', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 12, maxLength: 30 }), async events => {
      const { page, writer, errors } = await open();
      const act = createDriver(page, writer);
      await page.mouse.move(200, 300);
      writer.say('Begin.');
      await frames(page, 3);
      let mode: 'following' | 'reading' = 'following';
      await watchFor(page, mode);
      for (const one of events) {
        const isUser = one.do === 'wheel' || one.do === 'key';
        if (isUser) await watchFor(page, 'off');
        await act(one);
        if (isUser) {
          await atRest(page);
          mode = modeAfter(mode, one, await endDistance(page));
          await watchFor(page, mode);
          continue;
        }
        await frames(page, 2);
        const worst = await worstSince(page);
        expect(worst.frames).toBeGreaterThan(0);
        const told = { after: one, end: worst.end > 1 ? worst.end : 0, shift: worst.shift > 1 ? worst.shift : 0 };
        expect(told).toEqual({ after: one, end: 0, shift: 0 });
      }
      expect(errors.filter(text => !text.startsWith('Failed to load resource'))).toEqual([]);
      await page.context().close();
    }),
    { numRuns: Number(process.env['SCROLL_RUNS'] ?? 5), endOnFailure: true },
  );
});

function modeAfter(before: 'following' | 'reading', one: Event, end: number): 'following' | 'reading' {
  if (one.do === 'key' && one.key === 'End') return 'following';
  const isUp = one.do === 'wheel' ? one.by < 0 : one.do === 'key' && one.key !== 'PageDown';
  if (isUp) return 'reading';
  return end <= 8 ? 'following' : before;
}
