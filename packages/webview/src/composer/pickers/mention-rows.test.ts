import { describe, expect, test } from 'vitest';
import { captionOf, mentionOf, mentionRows } from './mention-rows.ts';

const files = Array.from({ length: 8 }, (_, n) => ({ path: `f${n}.ts`, kind: 'file' as const }));
const symbol = { name: 'total', kind: 'function', path: 'src/a.ts', startLine: 9, endLine: 14 };
const none = { symbols: [], terminals: [], problems: [] };
const some = { symbols: [symbol], terminals: [{ title: 'zsh' }], problems: [{ path: null, count: 2 }] };
const ids = (...given: Parameters<typeof mentionRows>) => mentionRows(...given).map(({ id }) => id);

describe('rows', () => {
  test('files alone have all eight; others come after them and are in view', () => {
    expect(ids(files, none)).toHaveLength(8);
    expect(ids(files, some).slice(4)).toEqual(['file-f4.ts', 'symbol-src/a.ts-9-total', 'terminal-zsh', 'problems-']);
    expect(ids(files.slice(0, 2), some)).toHaveLength(5);
  });

  test('many others leave five files', () => {
    const many = { ...none, terminals: Array.from({ length: 6 }, (_, n) => ({ title: `t${n}` })) };
    expect(ids(files, many).indexOf('terminal-t0')).toBe(5);
    expect(ids(files, many)).toHaveLength(11);
  });

  test('the file that the person is at stays where it is', () => {
    expect(ids(files, some, { keep: 7 }).indexOf('file-f6.ts')).toBe(6);
    expect(ids(files, some, { keep: 20 }).indexOf('terminal-zsh')).toBe(9);
  });

  test('what is typed to the letter comes first, whatever files are near it', () => {
    expect(ids(files, some, { typed: 'problems' }).slice(0, 2)).toEqual(['problems-', 'file-f0.ts']);
    expect(ids(files, some, { typed: 'terminal:zsh' })[0]).toBe('terminal-zsh');
    expect(ids(files, some, { typed: 'terminal:zs' })[0]).toBe('file-f0.ts');
  });
});

test('what a pick writes', () => {
  const rows = mentionRows([], { ...some, symbols: [symbol, { ...symbol, path: 'my a.ts', endLine: 9 }] });
  expect(rows.flatMap(row => (row.kind === 'file' ? [] : [mentionOf(row)]))).toEqual([
    '@src/a.ts#L10-15',
    '@"my a.ts#L10"',
    '@terminal:zsh',
    '@problems',
  ]);
});

test('the caption says what there is', () => {
  expect(captionOf(mentionRows(files, some))).toBe('Files, symbols, terminals, problems');
  expect(captionOf(mentionRows([], { ...none, problems: some.problems }))).toBe('Problems');
  expect([captionOf([]), captionOf(mentionRows(files, none))]).toEqual(['Files and folders', 'Files and folders']);
});
