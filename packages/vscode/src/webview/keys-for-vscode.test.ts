import { expect, test } from 'vitest';
import { keysForVscode } from './keys-for-vscode.ts';

interface Key {
  readonly key: string;
  readonly isTrusted: boolean;
  readonly defaultPrevented: boolean;
}

/** A window that passes keys to its listeners as a browser does, and what VS Code hears of them. */
function heardByVscode(keys: readonly (Key & { isKept: boolean })[]): string[] {
  const first: ((event: Key) => void)[] = [];
  const last: ((event: Key) => void)[] = [];
  const heard: string[] = [];
  const later: (() => void)[] = [];
  const pass = (event: Key, isKept: boolean): void => {
    for (const listener of first) listener(event);
    if (!isKept) for (const listener of last) listener(event);
  };
  const window = {
    addEventListener: (_type: string, listener: (event: Key) => void, isFirst = false) =>
      void (isFirst ? first : last).push(listener),
    dispatchEvent: (event: Key) => pass(event, false),
  };
  class KeyboardEvent {
    readonly isTrusted = false;
    readonly defaultPrevented = false;
    readonly key: string;
    constructor(_type: string, { key }: Key) {
      this.key = `${key} again`;
    }
  }
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
  new Function('window', 'KeyboardEvent', 'setTimeout', keysForVscode)(window, KeyboardEvent, (then: () => void) =>
    later.push(then),
  );
  window.addEventListener('keydown', ({ key }) => heard.push(key));
  // All of them come before the page has time for anything else.
  for (const { isKept, ...key } of keys) pass(key, isKept);
  for (const then of later.splice(0)) then();
  return heard;
}

const f1 = { key: 'F1', isTrusted: true, defaultPrevented: false, isKept: false };

test('a key that comes to the window is heard once', () => {
  expect(heardByVscode([f1, { ...f1, key: 'F2' }])).toEqual(['F1', 'F2']);
});

test('a key that a dialog keeps for itself without using it is told once more', () => {
  expect(heardByVscode([f1, { ...f1, isKept: true }])).toEqual(['F1', 'F1 again']);
});

test('a key that the page has used is its own', () => {
  expect(heardByVscode([{ ...f1, key: 'Escape', isKept: true, defaultPrevented: true }])).toEqual([]);
});

test('a key that nobody pressed is not told', () => {
  expect(heardByVscode([{ ...f1, isTrusted: false, isKept: true }])).toEqual([]);
});
