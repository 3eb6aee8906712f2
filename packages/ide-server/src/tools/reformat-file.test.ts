import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reformatFile } from './reformat-file.ts';
import { fakeEditor } from '../testing/fake-editor.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { toolContext } from '../testing/tool-context.ts';

function project(answer: unknown = { formatted: true }) {
  const file = join(temporaryFolder(), 'a.ts');
  writeFileSync(file, 'x');
  const editor = fakeEditor({ format: () => answer });
  return { file, editor, format: (file_path: string) => reformatFile({ file_path }, toolContext(editor.port)) };
}

test('by the editor', async () => {
  const { file, editor, format } = project();
  expect(await format(file)).toEqual(['OK']);
  expect(editor.of('format')).toEqual([{ filePath: file }]);
});

test('a file that is not there is not found, and the editor is not asked', async () => {
  const { file, editor, format } = project();
  expect(await format(`${file}x`)).toEqual(['File not found']);
  expect(editor.asked).toEqual([]);
});

test('a relative path is refused by name', async () => {
  await expect(project().format('a.ts')).rejects.toThrow('file_path: "a.ts" is not an absolute path.');
});

test.each([
  [{ formatted: false, message: 'No formatter.' }, 'No formatter.'],
  [{ formatted: false }, /^The editor did not format \//],
])('an editor that does not: %j', async (answer, words) => {
  const { file, format } = project(answer);
  await expect(format(file)).rejects.toThrow(words);
});
