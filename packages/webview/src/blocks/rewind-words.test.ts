import { expect, it } from 'vitest';
import { isUndoneWords, wouldUndoWords } from './rewind-words.ts';

it('says what Undo would do, and what was done', () => {
  const note = { type: 'rewind', rewindId: 'r', toMs: 0 } as const;
  expect(wouldUndoWords({ ...note, files: 1, conversation: false })).toBe('Put 1 file back as before the rewind');
  expect(wouldUndoWords({ ...note, files: 0, conversation: true })).toBe(
    'Put the conversation back as before the rewind',
  );
  expect(wouldUndoWords({ ...note, files: 2, conversation: true })).toBe(
    'Put 2 files and the conversation back as before the rewind',
  );
  expect(isUndoneWords('11:02', false)).toBe('Rewind to 11:02 undone');
  expect(isUndoneWords('11:02', true)).toBe('Rewind to 11:02 undone in a fork, because this conversation has gone on');
});
