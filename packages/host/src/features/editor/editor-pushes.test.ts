// The selection and mentions reach the pages they are for.
import { editorPort, type ListenersOf, type Push } from '@dovetail/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { completePort } from '../../ports/complete-port.ts';
import { emptyPorts, fakeContext } from '../../testing/fake-context.ts';
import { startEditorPushes } from './editor-pushes.ts';
import { mentionText } from './mention-text.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

interface FakePage {
  readonly visible: boolean;
  readonly pushes: Push[];
  push(push: Push): void;
}

function fakePage(visible = true): FakePage {
  const pushes: Push[] = [];
  return { visible, pushes, push: push => void pushes.push(push) };
}

function start(pages: FakePage[], cwdOf: (page: FakePage) => string | undefined = () => undefined) {
  const end = new AbortController();
  let listeners: ListenersOf<typeof editorPort> | undefined;
  let attached: ((page: FakePage) => void) | undefined;
  let nowMs = 0;
  const editor = completePort(editorPort, {}, given => {
    listeners = given;
    return () => (listeners = undefined);
  });
  startEditorPushes(
    fakeContext({
      ports: { ...emptyPorts, editor },
      pages: {
        get all() {
          return pages;
        },
        push: (push: Push) => pages.forEach(page => page.push(push)),
        onAttached: (listener: (page: FakePage) => void) => {
          attached = listener;
          return () => (attached = undefined);
        },
      } as never,
      channels: {
        get all() {
          return pages.flatMap(page => ({ cwd: cwdOf(page), pages: [page] })).filter(({ cwd }) => cwd !== undefined);
        },
      } as never,
      now: () => nowMs,
      signal: end.signal,
    }),
  );
  return {
    end,
    select: (params: Parameters<NonNullable<ListenersOf<typeof editorPort>['selectionChanged']>>[0]) =>
      listeners?.selectionChanged?.(params),
    mention: (filePath: string, lineStart?: number, lineEnd?: number) =>
      listeners?.atMentioned?.({ filePath, lineStart, lineEnd }),
    attach: (page: FakePage) => {
      pages.push(page);
      attached?.(page);
    },
    wait: (ms: number) => {
      nowMs += ms;
      vi.advanceTimersByTime(ms);
    },
    get isListening() {
      return listeners !== undefined || attached !== undefined;
    },
  };
}

const selection = { start: { line: 1, character: 0 }, end: { line: 1, character: 3 } };

describe('selection_changed', () => {
  test('the last of many goes to every page', () => {
    const pages = [fakePage(), fakePage(false)];
    const { select, wait } = start(pages);
    select({ filePath: '/project/a.ts', text: 'one', selection });
    wait(50);
    select({ filePath: '/project/a.ts', text: 'two', selection });
    wait(99);
    expect(pages[0]?.pushes).toEqual([]);
    wait(1);
    const push = { type: 'selection_changed', selection: { filePath: '/project/a.ts', text: 'two', selection } };
    expect(pages.map(page => page.pushes)).toEqual([[push], [push]]);
  });

  test('null when there is none any more, once', () => {
    const page = fakePage();
    const { select, wait } = start([page]);
    select({ filePath: '/a.ts', text: null, selection: null });
    wait(100);
    select({});
    wait(100);
    select({ filePath: null, text: '', selection: null });
    wait(100);
    expect(page.pushes).toEqual([
      {
        type: 'selection_changed',
        selection: {
          filePath: '/a.ts',
          text: '',
          selection: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
        },
      },
      { type: 'selection_changed', selection: null },
    ]);
  });

  test('nothing after the host has ended', () => {
    const page = fakePage();
    const host = start([page]);
    host.select({ filePath: '/a.ts', text: 'a', selection });
    host.end.abort();
    host.wait(1000);
    expect(page.pushes).toEqual([]);
    expect(host.isListening).toBe(false);
  });
});

describe('insert_at_mention', () => {
  test('goes to the newest page in view, and to no other', () => {
    const pages = [fakePage(), fakePage(), fakePage(false)];
    start(pages).mention('/project/src/a.ts', 10, 20);
    expect(pages.map(page => page.pushes)).toEqual([
      [],
      [{ type: 'insert_at_mention', text: '@src/a.ts#L11-21 ' }],
      [],
    ]);
  });

  test("is relative to the folder of that page's conversation; outside of it, absolute", () => {
    const page = fakePage();
    const { mention } = start([page], () => '/project/sub');
    mention('/project/sub/a.ts');
    mention('/project/b.ts');
    expect(page.pushes.map(push => push.type === 'insert_at_mention' && push.text)).toEqual([
      '@a.ts ',
      '@/project/b.ts ',
    ]);
  });

  test('waits for the page that is being opened for it, but not for ever', () => {
    const early = fakePage();
    const { mention, attach, wait } = start([]);
    mention('/project/old.ts');
    wait(30_001);
    mention('/project/new.ts');
    attach(early);
    expect(early.pushes).toEqual([{ type: 'insert_at_mention', text: '@new.ts ' }]);
    const later = fakePage();
    attach(later);
    expect(later.pushes).toEqual([]);
  });
});

test.each([
  [{ path: 'a.ts' }, '@a.ts '],
  [{ path: 'a.ts', lineStart: 4, lineEnd: 4 }, '@a.ts#L5 '],
  [{ path: 'a.ts', lineStart: 0, lineEnd: 2 }, '@a.ts#L1-3 '],
  [{ path: 'a.ts', lineStart: 4 }, '@a.ts '],
  [{ path: 'my file.ts', lineStart: 0, lineEnd: 0 }, '@"my file.ts#L1" '],
])('a mention of %j', (mention, text) => {
  expect(mentionText(mention)).toBe(text);
});
