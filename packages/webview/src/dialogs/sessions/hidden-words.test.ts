import { expect, it } from 'vitest';
import { hiddenWords } from './hidden-words.ts';

it('counts each reason and speaks of one as one', () => {
  expect(hiddenWords([{ reason: 'no-messages' }, { reason: 'unreadable' }, { reason: 'no-messages' }])).toBe(
    '3 not shown: 2 have no messages, 1 cannot be read',
  );
  expect(hiddenWords([{ reason: 'folder-gone' }])).toBe('1 not shown: 1 belongs to a folder that is gone');
});
