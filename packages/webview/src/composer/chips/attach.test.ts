import { expect, test } from 'vitest';
import { draggedPaths, pathBelow } from './attach.ts';
import { fittingSize } from './image-size.ts';

const dragged = (given: Readonly<Record<string, string>>) => draggedPaths({ getData: type => given[type] ?? '' });

test('paths come from a tree, from VS Code and from a file manager', () => {
  expect(dragged({ 'application/x-dovetail-paths': 'src/a.ts\nsrc/b.ts' })).toEqual(['src/a.ts', 'src/b.ts']);
  expect(dragged({ 'application/vnd.code.uri-list': 'file:///home/ada/my%20notes.md\r\n' })).toEqual([
    '/home/ada/my notes.md',
  ]);
  expect(dragged({ 'text/uri-list': 'file:///C:/larder/a.ts' })).toEqual(['C:/larder/a.ts']);
  expect(dragged({ 'text/uri-list': 'https://example.org/' })).toEqual([]);
});

test('a path below the folder goes without it', () => {
  expect(pathBelow('/home/ada/larder', '/home/ada/larder/src/a.ts')).toBe('src/a.ts');
  expect(pathBelow('/home/ada/larder', '/home/ada/larder-old/a.ts')).toBe('/home/ada/larder-old/a.ts');
});

test('a picture is drawn smaller only when its longer edge is over 2,000 pixels', () => {
  expect(fittingSize(2_000, 400)).toEqual({ width: 2_000, height: 400 });
  expect(fittingSize(4_000, 3_000)).toEqual({ width: 2_000, height: 1_500 });
  expect(fittingSize(10, 20_000)).toEqual({ width: 1, height: 2_000 });
});
