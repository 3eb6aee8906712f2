import { expect, test } from 'vitest';
import { openedPaths } from './opened-paths.ts';
import { fakeEditor } from '../testing/fake-editor.ts';
import { toolContext } from '../testing/tool-context.ts';

const opened = (...uris: string[]) => {
  const tabs = uris.map(uri => ({ uri, label: 'x', isActive: false, isDirty: false }));
  return openedPaths({}, toolContext(fakeEditor({ openEditors: () => tabs }).port));
};

test('one path a line, in the order of the tabs, each once', async () => {
  expect(await opened('file:///p/b.ts', 'file:///p/a%20b.ts', 'file:///p/b.ts')).toEqual(['/p/b.ts\n/p/a b.ts']);
});

test('what is not a file, or has a broken address, is left out', async () => {
  expect(await opened('untitled:Untitled-1', 'file://server/share', 'file:///p/100%.ts', 'git:/p/a.ts')).toEqual([
    '/p/100%.ts',
  ]);
});

test('nothing open is an empty text', async () => {
  expect(await opened()).toEqual(['']);
});
