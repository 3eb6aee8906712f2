// What a person types finds what they mean, always in the same order.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestScore, quickScore, termOf } from './fuzzy-score.ts';
import { fuzzySearch } from './fuzzy.ts';
import { buildPathTable, buildPathTableNow, foldersOf } from './path-table.ts';

const files = [
  'README.md',
  'package.json',
  'docs/host.md',
  'docs/read-me-first.md',
  'packages/agent/src/index.ts',
  'packages/conversation/src/host-input.ts',
  'packages/host/package.json',
  'packages/host/src/channels/channel.ts',
  'packages/host/src/features/editor/editor-feature.ts',
  'packages/host/src/features/editor/open-file.test.ts',
  'packages/host/src/features/editor/open-file.ts',
  'packages/host/src/host-context.ts',
  'packages/host/src/host.test.ts',
  'packages/host/src/host.ts',
  'packages/host/src/index.ts',
  'packages/protocol/src/webview/host-requests.ts',
  'packages/webview/src/components/FileIndexView.tsx',
  'packages/webview/src/components/fileindexview.css',
  'packages/webview/src/Größe.ts',
  'test/fixtures/my notes/to do.txt',
];
const table = buildPathTableNow(files);
const find = (pattern: string, limit = 3) => fuzzySearch(table, pattern, limit).matches.map(({ path }) => path);

describe('finds first', () => {
  test.each([
    ['hostts', 'packages/host/src/host.ts'],
    ['host.ts', 'packages/host/src/host.ts'],
    ['hosttest', 'packages/host/src/host.test.ts'],
    ['hoco', 'packages/host/src/host-context.ts'],
    ['hostindex', 'packages/host/src/index.ts'],
    ['host/src/index', 'packages/host/src/index.ts'],
    ['agent index', 'packages/agent/src/index.ts'],
    ['index agent', 'packages/agent/src/index.ts'],
    ['readme', 'README.md'],
    ['README', 'README.md'],
    ['package.json', 'package.json'],
    ['host package', 'packages/host/package.json'],
    ['of', 'packages/host/src/features/editor/open-file.ts'],
    ['FIV', 'packages/webview/src/components/FileIndexView.tsx'],
    ['fiv', 'packages/webview/src/components/FileIndexView.tsx'],
    ['CHANNEL', 'packages/host/src/channels/channel.ts'],
    ['host\\src\\host', 'packages/host/src/host.ts'],
    ['größe', 'packages/webview/src/Größe.ts'],
    ['GRÖ', 'packages/webview/src/Größe.ts'],
    ['todo', 'test/fixtures/my notes/to do.txt'],
    ['my notes', 'test/fixtures/my notes'],
    ['features', 'packages/host/src/features'],
  ])('%j -> %s', (pattern, path) => {
    expect(find(pattern)[0]).toBe(path);
  });
});

test('a capital finds only capitals, as long as there are any', () => {
  expect(find('FileI', 10)).toEqual(['packages/webview/src/components/FileIndexView.tsx']);
  expect(find('filei', 2)).toContain('packages/webview/src/components/fileindexview.css');
});

test('folders are found as folders, and a file goes before a folder that fits as well', () => {
  const small = buildPathTableNow(['src/menu/a.ts', 'lib/menu']);
  expect(fuzzySearch(small, 'menu', 10).matches.map(({ path, kind }) => [path, kind])).toEqual([
    ['lib/menu', 'file'],
    ['src/menu', 'folder'],
    ['src/menu/a.ts', 'file'],
  ]);
});

test('tells how many there are beyond the limit', () => {
  const { matches, total } = fuzzySearch(table, 'ts', 2);
  expect(matches).toHaveLength(2);
  expect(total).toBe(fuzzySearch(table, 'ts', 100).matches.length);
  expect(total).toBeGreaterThan(10);
});

test.each(['zzz', 'hostz', 'host zzz', '', '   '])('%j finds nothing', pattern => {
  expect(fuzzySearch(table, pattern, 10)).toEqual({ matches: [], total: 0 });
});

test('the order of the paths does not matter', () => {
  const turned = buildPathTableNow(files.toReversed());
  for (const pattern of ['s', 'host', 'ts', 'e i', 'src'])
    expect(fuzzySearch(turned, pattern, 50)).toEqual(fuzzySearch(table, pattern, 50));
});

test('level paths: the shorter first, then the alphabet', () => {
  const level = buildPathTableNow(['b/index.ts', 'a/index.ts', 'long/index.ts']);
  expect(fuzzySearch(level, 'index', 3).matches.map(({ path }) => path)).toEqual([
    'a/index.ts',
    'b/index.ts',
    'long/index.ts',
  ]);
});

const path = fc
  .array(fc.array(fc.constantFrom('a', 'b', 'A', 'B', '-', '.', '1', 'é', 'ж', 'İ'), { minLength: 1, maxLength: 6 }), {
    minLength: 1,
    maxLength: 3,
  })
  .map(parts => parts.map(part => part.join('')).join('/'));

function isSubsequence(pattern: string, text: string): boolean {
  let at = 0;
  for (const character of text) if (character === pattern[at]) at++;
  return at === pattern.length;
}

test('finds exactly the paths that have the characters in order', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(path),
      fc.array(fc.constantFrom('a', 'b', '/', '1', 'é', 'ж'), { minLength: 1, maxLength: 4 }),
      (paths, typed) => {
        const pattern = typed.join('');
        const built = buildPathTableNow(paths);
        const all = new Set([...paths, ...foldersOf(paths)]);
        const found = fuzzySearch(built, pattern, 1000).matches.map(match => match.path);
        const fits = (text: string) => isSubsequence(pattern, text.toLowerCase());
        expect([...new Set(found)].toSorted()).toEqual([...all].filter(fits).toSorted());
      },
    ),
  );
});

test('the quick score never promises more than the best one', () => {
  fc.assert(
    fc.property(path, fc.array(fc.constantFrom('a', 'b', 'B', '/'), { minLength: 1, maxLength: 4 }), (text, typed) => {
      const built = buildPathTableNow([text]);
      const term = termOf(typed.join(''));
      const quick = quickScore(built, 0, term);
      const best = bestScore(built, 0, term);
      expect(quick >= 0).toBe(best >= 0);
      expect(Math.min(quick, best)).toBe(best >= 0 ? quick : best);
    }),
    { numRuns: 500 },
  );
});

test('of many the best come out, though they come last', () => {
  const many = Array.from({ length: 5000 }, (_, i) => `src/handler-of-some-things-${i}.ts`);
  const built = buildPathTableNow([...many, 'deep/down/in/the/tree/host.ts']);
  expect(fuzzySearch(built, 'host', 1).matches[0]?.path).toBe('deep/down/in/the/tree/host.ts');
});

test('a table made in slices is the same', async () => {
  const many = Array.from({ length: 25_000 }, (_, i) => `folder-${i % 90}/file-${i}.ts`);
  const sliced = await buildPathTable(many);
  const whole = buildPathTableNow(many);
  expect(sliced.paths.length).toBe(25_090);
  for (const part of ['starts', 'baseStarts', 'lower', 'masks'] as const)
    expect(Buffer.from(sliced[part].buffer).equals(Buffer.from(whole[part].buffer))).toBe(true);
});

test('folders at every depth, each once', () => {
  expect(foldersOf(['a/b/c/1', 'a/b/2', 'x', 'a/b/c/3', 'a/d/4', 'a2/5'])).toEqual(['a/b/c', 'a/b', 'a', 'a/d', 'a2']);
});
