import { expect, test } from 'vitest';
import { getCurrentSelection, getLatestSelection } from './selection.ts';
import { fakeEditor } from '../testing/fake-editor.ts';
import { toolContext } from '../testing/tool-context.ts';

const at = (line: number, character: number) => ({ line, character });
const current = { filePath: '/p/a.ts', text: 'now', selection: { start: at(1, 0), end: at(1, 3) } };
const latest = { filePath: '/p/b.ts', text: 'before', selection: { start: at(9, 6), end: at(9, 0) } };
const active = () => fakeEditor({ selection: () => current }).port;
const none = () => fakeEditor({ selection: () => null }).port;
const currentTold = { success: true, ...current, selection: { ...current.selection, isEmpty: false } };

test('the current one is that of the active editor', async () => {
  expect(await getCurrentSelection({}, toolContext(active(), { latestSelection: latest }))).toEqual(currentTold);
});

test('a cursor is an empty selection', async () => {
  const cursor = { ...current, text: '', selection: { start: at(1, 2), end: at(1, 2) } };
  const editor = fakeEditor({ selection: () => cursor });
  expect(await getCurrentSelection({}, toolContext(editor.port))).toMatchObject({
    text: '',
    selection: { isEmpty: true },
  });
});

test('no active editor is told, not an error', async () => {
  const told = { success: false, message: 'No editor is active.' };
  expect(await getCurrentSelection({}, toolContext(none(), { latestSelection: latest }))).toEqual(told);
  expect(await getLatestSelection({}, toolContext(none()))).toEqual(told);
});

test('the latest one is remembered, start first', async () => {
  expect(await getLatestSelection({}, toolContext(none(), { latestSelection: latest }))).toEqual({
    success: true,
    filePath: '/p/b.ts',
    text: 'before',
    selection: { start: at(9, 0), end: at(9, 6), isEmpty: false },
  });
});

test('where none was told yet, the latest is the current', async () => {
  expect(await getLatestSelection({}, toolContext(active()))).toEqual(currentTold);
});
