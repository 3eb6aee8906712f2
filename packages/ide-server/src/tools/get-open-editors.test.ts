import { expect, test } from 'vitest';
import { callTool } from './call-tool.ts';
import { fakeEditor } from '../testing/fake-editor.ts';
import { toolContext } from '../testing/tool-context.ts';

test('the tabs in their order, with what was declared about each', async () => {
  const tabs = [
    { uri: 'file:///p/a%20b.ts', isActive: true, label: 'a b.ts', languageId: 'typescript', isDirty: false },
    { uri: 'untitled:U1', isActive: false, label: 'U1', isDirty: true },
  ];
  const editor = fakeEditor({ openEditors: () => tabs.map(tab => ({ ...tab, secret: 1 })) });
  const { content } = await callTool('getOpenEditors', {}, toolContext(editor.port));
  expect(content).toHaveLength(1);
  expect(JSON.parse(content[0]?.type === 'text' ? content[0].text : '')).toEqual(tabs);
});
