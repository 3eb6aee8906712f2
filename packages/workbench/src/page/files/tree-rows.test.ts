import type { TreeEntry } from '@dovetail/protocol';
import { expect, test } from 'vitest';
import { findByLetters, relativeTo, rowsOf } from './tree-rows.ts';

const entry = (path: string, kind: TreeEntry['kind'] = 'file'): TreeEntry => ({
  name: path.slice(path.lastIndexOf('/') + 1),
  path,
  kind,
  isIgnored: false,
  isLink: false,
});
const folders: Record<string, TreeEntry[]> = {
  '/p': [entry('/p/src', 'folder'), entry('/p/README.md')],
  '/p/src': [entry('/p/src/a.ts'), entry('/p/src/b.ts')],
};
const rows = (roots: string[], open: string[]) =>
  rowsOf(
    roots,
    path => folders[path],
    path => open.includes(path),
  ).map(({ entry: { name }, depth }) => `${'  '.repeat(depth)}${name}`);

test('one folder shows what is in it; a closed folder is one row', () => {
  expect(rows(['/p'], [])).toEqual(['src', 'README.md']);
  expect(rows(['/p'], ['/p/src'])).toEqual(['src', '  a.ts', '  b.ts', 'README.md']);
});

test('several folders are roots of their own', () => {
  expect(rows(['/p', '/q'], ['/p'])).toEqual(['p', '  src', '  README.md', 'q']);
});

test('letters find the next name, around the end', () => {
  const all = rowsOf(
    ['/p'],
    path => folders[path],
    () => true,
  );
  expect(findByLetters(all, 0, 'b')).toBe(2);
  expect(findByLetters(all, 3, 's')).toBe(0);
  expect(findByLetters(all, 3, 're')).toBe(3);
  expect(findByLetters(all, 0, 'zz')).toBe(-1);
});

test('a path is named below its folder', () => {
  expect(relativeTo(['/p'], '/p/src/a.ts')).toBe('src/a.ts');
  expect(relativeTo(['/p'], '/pq/a.ts')).toBe('/pq/a.ts');
});
