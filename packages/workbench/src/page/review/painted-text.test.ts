import { Text } from '@codemirror/state';
import { expect, test } from 'vitest';
import { piecesOf, wordsIn } from './painted-text.ts';

test('a range is cut where colours and marks begin and end, and nothing of it is lost', () => {
  const spans = [{ from: 0, to: 4, className: 'key' }];
  const marks = [{ from: 2, to: 8, className: 'word' }];
  expect(piecesOf(1, 10, spans, marks)).toEqual([
    { from: 1, to: 2, className: 'key' },
    { from: 2, to: 4, className: 'key word' },
    { from: 4, to: 8, className: 'word' },
    { from: 8, to: 10, className: '' },
  ]);
});

test('marks are words: each line for itself, without what it is indented by', () => {
  const text = Text.of(['ab', '  cd', '', 'ef']);
  expect(wordsIn(text, 1, 99)).toEqual([
    { from: 1, to: 2 },
    { from: 5, to: 7 },
    { from: 9, to: 11 },
  ]);
});
