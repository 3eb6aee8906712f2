import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isSameFile, pathOfFileUri, toClientUri, toEditorUri } from './file-uri.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

describe('the path of an address', () => {
  test.each([
    ['file:///p/a.ts', '/p/a.ts'],
    ['file:///p/a%20b.ts', '/p/a b.ts'],
    ['file:///p/a b.ts', '/p/a b.ts'],
    ['file:///p/%C3%A4.ts', '/p/ä.ts'],
    ['file:///p/ä.ts', '/p/ä.ts'],
    ['file:///p/a#b?c.ts', '/p/a#b?c.ts'],
    ['file:///p/a%23b.ts', '/p/a#b.ts'],
    ['file:///p/100%.ts', '/p/100%.ts'],
    ['file:///p/a%2520b.ts', '/p/a%20b.ts'],
    ['file://localhost/p/a.ts', '/p/a.ts'],
    ['FILE:///p/a.ts', '/p/a.ts'],
  ])('%s -> %s', (uri, path) => {
    expect(pathOfFileUri(uri)).toBe(path);
  });

  test.each(['/p/a.ts', 'untitled:Untitled-1', 'file:', 'file://', 'file://server/share', '', 'git:/p/a.ts'])(
    '%s is not a file of this machine',
    uri => {
      expect(pathOfFileUri(uri)).toBeUndefined();
    },
  );

  test('a percent sign that is part of a name stays', () => {
    const path = join(temporaryFolder(), 'a%20b.ts');
    expect(pathOfFileUri(`file://${path}`)).toBe(path.replace('%20', ' '));
    writeFileSync(path, '');
    expect(pathOfFileUri(`file://${path}`)).toBe(path);
  });
});

test.each([
  ['file:///p/a.ts', 'file:///p/a.ts'],
  ['file:///p/a b#.ts', 'file:///p/a%20b%23.ts'],
  ['file:///p/a%20b.ts', 'file:///p/a%20b.ts'],
  ['/p/a b.ts', 'file:///p/a%20b.ts'],
  ['untitled:Untitled-1', 'untitled:Untitled-1'],
])('what a client asks about as %s, the editor is asked about as %s', (asked, uri) => {
  expect(toEditorUri(asked)).toBe(uri);
});

test.each([
  ['file:///p/a.ts', 'file:///p/a.ts'],
  ['file:///p/a%20b.ts', 'file:///p/a b.ts'],
  ['untitled:Untitled-1', 'untitled:Untitled-1'],
])('what an editor tells about %s, a client hears about %s', (uri, told) => {
  expect(toClientUri(uri)).toBe(told);
});

test('the same file under two spellings', () => {
  expect(isSameFile('file:///p/a%20b.ts', 'file:///p/a b.ts')).toBe(true);
  expect(isSameFile('file:///p/a.ts', 'file:///p/A.ts')).toBe(false);
  expect(isSameFile('untitled:a', 'untitled:a')).toBe(true);
});
