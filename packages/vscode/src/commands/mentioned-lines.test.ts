import { expect, test } from 'vitest';
import { mentionedLines } from './mentioned-lines.ts';

const range = (startLine: number, startCharacter: number, endLine: number, endCharacter: number) => ({
  start: { line: startLine, character: startCharacter },
  end: { line: endLine, character: endCharacter },
});

test.each([
  ['a cursor', range(3, 2, 3, 2), undefined],
  ['words in a line', range(3, 2, 3, 9), { start: 3, end: 3 }],
  ['lines', range(3, 2, 5, 1), { start: 3, end: 5 }],
  ['whole lines', range(3, 0, 5, 0), { start: 3, end: 4 }],
])('%s', (_, selected, lines) => {
  expect(mentionedLines(selected)).toEqual(lines);
});
