import { expect, test } from 'vitest';
import { checkDocumentDirty } from './check-document-dirty.ts';
import { fakeEditor } from '../testing/fake-editor.ts';
import { toolContext } from '../testing/tool-context.ts';

const check = (answer: unknown, filePath = '/p/a.ts') =>
  checkDocumentDirty({ filePath }, toolContext(fakeEditor({ isDirty: () => answer }).port));

test.each([
  [
    { isOpen: true, isDirty: true },
    { isDirty: true, isUntitled: false },
  ],
  [
    { isOpen: true, isDirty: false, isUntitled: true },
    { isDirty: false, isUntitled: true },
  ],
  [
    { isOpen: false, isDirty: false },
    { success: false, message: 'Document not open: /p/a.ts' },
  ],
])('%j is told as %j', async (answer, told) => {
  expect(await check(answer)).toEqual(told);
});

test('a relative path is refused by name', async () => {
  await expect(check({}, 'a.ts')).rejects.toThrow('filePath: "a.ts" is not an absolute path.');
});
