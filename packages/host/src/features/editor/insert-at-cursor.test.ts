import { expect, test } from 'vitest';
import { portsWith } from '../../testing/ports-with.ts';
import { insertAtCursor } from './insert-at-cursor.ts';

const { signal } = new AbortController();

test('the editor gets the text and says where it went, or why not', async () => {
  const given: string[] = [];
  const taking = portsWith({
    editor: {
      async insertText({ text }) {
        given.push(text);
        return { inserted: true, filePath: '/p/a.ts' };
      },
    },
  });
  expect(await insertAtCursor({ ports: taking }, { text: 'a\nb' }, signal)).toEqual({
    inserted: true,
    filePath: '/p/a.ts',
  });
  expect(given).toEqual(['a\nb']);
  const refusing = portsWith({ editor: { insertText: async () => ({ inserted: false, message: 'Read-only.' }) } });
  expect(await insertAtCursor({ ports: refusing }, { text: 'x' }, signal)).toEqual({
    inserted: false,
    reason: 'Read-only.',
  });
});

test('an editor that cannot is told as such', async () => {
  await expect(insertAtCursor({ ports: portsWith({}) }, { text: 'x' }, signal)).rejects.toMatchObject({
    code: 'unsupported_by_editor',
  });
});
