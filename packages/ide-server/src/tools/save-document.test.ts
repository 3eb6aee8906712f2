import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { saveDocument } from './save-document.ts';
import { fakeEditor } from '../testing/fake-editor.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { toolContext } from '../testing/tool-context.ts';

const save = (answer: unknown, filePath = '/p/a.ts') =>
  saveDocument({ filePath }, toolContext(fakeEditor({ save: () => answer }).port));

test.each([
  [{ saved: true }, { success: true, message: 'Document saved' }],
  [{ saved: false }, { success: false, message: 'Document not saved: /p/a.ts' }],
  [
    { saved: false, message: 'It is read-only.' },
    { success: false, message: 'It is read-only.' },
  ],
])('%j is told as %j', async (answer, told) => {
  expect(await save(answer)).toEqual(told);
});

test('nothing is written but by the editor', async () => {
  const file = join(temporaryFolder(), 'new.ts');
  await save({ saved: true }, file);
  expect(existsSync(file)).toBe(false);
});

test('a relative path is refused by name', async () => {
  await expect(save({}, 'a.ts')).rejects.toThrow('filePath: "a.ts" is not an absolute path.');
});
