import { expect, test } from 'vitest';
import { getWorkspaceFolders } from './get-workspace-folders.ts';
import { fakeEditor } from '../testing/fake-editor.ts';
import { toolContext } from '../testing/tool-context.ts';

test.each([
  [['/p', '/q'], { folders: ['/p', '/q'], rootPath: '/p' }],
  [[], { folders: [], rootPath: null }],
])('%j', async (workspaceFolders, told) => {
  expect(await getWorkspaceFolders({}, toolContext(fakeEditor().port, { workspaceFolders }))).toEqual(told);
});
