import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFiles } from './open-files.ts';
import { fakeEditor } from '../testing/fake-editor.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { toolContext } from '../testing/tool-context.ts';

function project() {
  const folder = temporaryFolder();
  const [a, b] = ['a', 'b'].map(name => join(folder, name)) as [string, string];
  for (const path of [a, b]) writeFileSync(path, '');
  return { folder, a, b };
}

test('opens all, in order, without taking the keyboard', async () => {
  const { a, b } = project();
  const editor = fakeEditor({ openFile: () => ({ opened: true }) });
  expect(await openFiles({ file_paths: [b, a] }, toolContext(editor.port))).toEqual({ opened_files: [b, a] });
  expect(editor.of('openFile')).toEqual([
    { filePath: b, preserveFocus: true },
    { filePath: a, preserveFocus: true },
  ]);
});

test('says which were opened', async () => {
  const { folder, a, b } = project();
  const editor = fakeEditor({ openFile: ({ filePath }) => ({ opened: filePath === b }) });
  const file_paths = [a, join(folder, 'none'), 'relative', b];
  expect(await openFiles({ file_paths }, toolContext(editor.port))).toEqual({ opened_files: [b] });
});

test('fails when none was, and says why for each', async () => {
  const { folder, a } = project();
  const editor = fakeEditor({ openFile: () => ({ opened: false, message: 'It is binary.' }) });
  const none = join(folder, 'none');
  await expect(openFiles({ file_paths: [a, none, 'b'] }, toolContext(editor.port))).rejects.toThrow(
    `It is binary. file_paths: there is no file at ${none}. file_paths: "b" is not an absolute path.`,
  );
});

test('stops when nobody waits any more', async () => {
  const { a, b } = project();
  const giveUp = new AbortController();
  const editor = fakeEditor({
    openFile: () => {
      giveUp.abort();
      return { opened: true };
    },
  });
  await openFiles({ file_paths: [a, b] }, toolContext(editor.port, { signal: giveUp.signal }));
  expect(editor.of('openFile')).toHaveLength(1);
});
