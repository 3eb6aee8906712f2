import { expect, test } from 'vitest';
import { toAtMentionNotice } from './at-mention-notice.ts';

test.each([
  [{ filePath: '/a' }, { filePath: '/a' }],
  [{ filePath: '/a', lineStart: null, lineEnd: null }, { filePath: '/a' }],
  [
    { filePath: '/a', lineStart: 0, lineEnd: 0 },
    { filePath: '/a', lineStart: 0, lineEnd: 0 },
  ],
  [
    { filePath: '/a', lineStart: 10, lineEnd: 20 },
    { filePath: '/a', lineStart: 10, lineEnd: 20 },
  ],
  [
    { filePath: '/a', lineStart: 20, lineEnd: 10 },
    { filePath: '/a', lineStart: 10, lineEnd: 20 },
  ],
  [
    { filePath: '/a', lineStart: 3 },
    { filePath: '/a', lineStart: 3, lineEnd: 3 },
  ],
  [
    { filePath: '/a', lineEnd: 3, lineStart: null },
    { filePath: '/a', lineStart: 3, lineEnd: 3 },
  ],
])('%j is told as %j', (mention, notice) => {
  expect(toAtMentionNotice(mention)).toStrictEqual(notice);
});
