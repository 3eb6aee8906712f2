import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { IdeToolInput } from '@dovetail/protocol';
import { openFile } from './open-file.ts';
import { fakeEditor } from '../testing/fake-editor.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { toolContext } from '../testing/tool-context.ts';

function project(text = 'one\ntwo three\nfour\n') {
  const folder = temporaryFolder();
  const file = join(folder, 'a b.ts');
  writeFileSync(file, text);
  const editor = fakeEditor({ openFile: () => ({ opened: true }) });
  const open = (input: Partial<IdeToolInput<'openFile'>> = {}) =>
    openFile({ filePath: file, ...input }, toolContext(editor.port, { workspaceFolders: [folder] }));
  return { folder, file, editor, open };
}

test('opens it in front', async () => {
  const { file, editor, open } = project();
  expect(await open()).toEqual([`Opened file: ${file}`]);
  expect(editor.of('openFile')).toEqual([{ filePath: file, preserveFocus: false }]);
});

test('as the CLI has it in its source: in the background, with empty texts', async () => {
  const { file, editor, open } = project();
  await open({ preview: false, startText: '', endText: '', selectToEndOfLine: false, makeFrontmost: false });
  expect(editor.of('openFile')).toEqual([{ filePath: file, preview: false, preserveFocus: true }]);
});

test('with a part selected', async () => {
  const { editor, open } = project();
  await open({ startText: 'two', endText: 'fo' });
  expect(editor.of('openFile')[0]?.['selection']).toEqual({
    start: { line: 1, character: 0 },
    end: { line: 2, character: 2 },
  });
});

test('with a text that is not there nothing is selected, and it opens all the same', async () => {
  const { file, editor, open } = project();
  expect(await open({ startText: 'nope' })).toEqual([`Opened file: ${file}`]);
  expect(editor.of('openFile')[0]).not.toHaveProperty('selection');
});

test('the mark at the start of a file is not counted', async () => {
  const { editor, open } = project('\uFEFFone');
  await open({ startText: 'one' });
  expect(editor.of('openFile')[0]?.['selection']).toEqual({
    start: { line: 0, character: 0 },
    end: { line: 0, character: 3 },
  });
});

test('outside the workspace: what exists is opened', async () => {
  const { editor, open } = project();
  const outside = join(temporaryFolder(), 'outside.txt');
  writeFileSync(outside, '');
  await open({ filePath: outside });
  expect(editor.of('openFile')).toMatchObject([{ filePath: outside }]);
});

test('what is not there is neither opened nor made, inside or outside', async () => {
  const { folder, editor, open } = project();
  for (const path of [join(folder, 'new.ts'), join(folder, '..', 'nowhere.ts'), '/a\0b', `${folder}/a b.ts/`]) {
    await expect(open({ filePath: path })).rejects.toThrow(/^filePath: there is no file at /);
  }
  expect(editor.asked).toEqual([]);
  expect(existsSync(join(folder, 'new.ts'))).toBe(false);
});

test('a folder is not a file, a link to a file is, a way around is made straight', async () => {
  const { folder, file, editor, open } = project();
  await expect(open({ filePath: folder })).rejects.toThrow('there is no file');
  symlinkSync(file, join(folder, 'link'));
  await open({ filePath: join(folder, 'link') });
  mkdirSync(join(folder, 'sub'));
  await open({ filePath: `${folder}/sub/../a b.ts` });
  expect(editor.of('openFile').map(({ filePath }) => filePath)).toEqual([join(folder, 'link'), file]);
});

test.each(['a.ts', './a.ts', '../a.ts', '~/a.ts', 'file:///a.ts', 'C:\\a.ts'])('%s is not absolute', async path => {
  const { editor, open } = project();
  await expect(open({ filePath: path })).rejects.toThrow(`filePath: "${path}" is not an absolute path.`);
  expect(editor.asked).toEqual([]);
});

test.each([
  [{ opened: false, message: 'It is binary.' }, 'It is binary.'],
  [{ opened: false }, /^The editor did not open \//],
])('an editor that does not: %j', async (answer, words) => {
  const file = join(temporaryFolder(), 'a');
  writeFileSync(file, '');
  const editor = fakeEditor({ openFile: () => answer });
  await expect(openFile({ filePath: file }, toolContext(editor.port))).rejects.toThrow(words);
});
