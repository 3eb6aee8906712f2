import { expect, test } from 'vitest';
import { executeCode } from './execute-code.ts';
import { fakeEditor } from '../testing/fake-editor.ts';
import { toolContext } from '../testing/tool-context.ts';

test('runs in the kernel of the editor, which hears when nobody waits any more', async () => {
  const signals: unknown[] = [];
  const content = [{ type: 'text' as const, text: '1\n' }];
  const editor = fakeEditor({
    executeCode: (_params, signal) => {
      signals.push(signal);
      return { content };
    },
  });
  const context = toolContext(editor.port);
  expect(await executeCode({ code: 'print(1)' }, context)).toEqual(content);
  expect(editor.of('executeCode')).toEqual([{ code: 'print(1)' }]);
  expect(signals).toEqual([context.signal]);
});

test('a picture that is not Base64 is not passed on', async () => {
  const content = [{ type: 'image' as const, data: '???', mimeType: 'image/png' }];
  const context = toolContext(fakeEditor({ executeCode: () => ({ content }) }).port);
  await expect(executeCode({ code: 'plot()' }, context)).rejects.toThrow('a picture that is not Base64');
});
