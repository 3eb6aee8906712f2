// Edits that lead to what was accepted, each found once.
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptedEdits } from './accepted-edits.ts';

const occurrences = (text: string, part: string): number => {
  if (part === '') return text === '' ? 1 : 0;
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) count++;
  return count;
};

describe('one a hunk', () => {
  test('no more than the lines that changed, where they are the only ones', () => {
    expect(acceptedEdits('a\nb\nc\nd\n', 'A\nb\nc\nD\n', true)).toEqual([
      { oldString: 'a\n', newString: 'A\n' },
      { oldString: 'd\n', newString: 'D\n' },
    ]);
  });

  test('lines around it, where the same lines are elsewhere too', () => {
    expect(acceptedEdits('x\n}\ny\n}\n', 'x\n}\ny\n}}\n', true)).toEqual([
      { oldString: 'y\n}\n', newString: 'y\n}}\n' },
    ]);
  });

  test('an insertion is told by a line beside it', () => {
    expect(acceptedEdits('a\nb\n', 'a\nnew\nb\n', true)).toEqual([{ oldString: 'b\n', newString: 'new\nb\n' }]);
  });

  test('hunks that cannot be told apart become one', () => {
    expect(acceptedEdits('}\n}\n}\n', '{\n}\n{\n', true)).toEqual([{ oldString: '}\n}\n}\n', newString: '{\n}\n{\n' }]);
  });

  test('$ stands for itself', () => {
    expect(acceptedEdits('a\nb\nc\n', "$&\nb\n$'\n", true)).toHaveLength(2);
  });
});

test('one for all', () => {
  expect(acceptedEdits('a\nb\nc\nd\n', 'A\nb\nC\nd\n', false)).toEqual([
    { oldString: 'a\nb\nc\n', newString: 'A\nb\nC\n' },
  ]);
});

test('a new file, and no change', () => {
  expect(acceptedEdits('', 'a\n', true)).toEqual([{ oldString: '', newString: 'a\n' }]);
  expect(acceptedEdits('a\n', 'a\n', true)).toEqual([]);
});

const line = fc.constantFrom('a\n', 'b\n', '}\n', '\n', 'c\r\n');
const text = fc
  .tuple(fc.array(line, { maxLength: 9 }), fc.constantFrom('', 'z', 'a'))
  .map(([lines, rest]) => lines.join('') + rest);

test.each([true, false])('several %j: each is found once, and together they lead there', several => {
  fc.assert(
    fc.property(text, text, (original, accepted) => {
      const edits = acceptedEdits(original, accepted, several);
      let now = original;
      for (const { oldString, newString } of edits) {
        expect(occurrences(original, oldString)).toBe(1);
        expect(occurrences(now, oldString)).toBe(1);
        now = now.replace(oldString, () => newString);
      }
      expect(now).toBe(accepted);
    }),
    { numRuns: 600 },
  );
});
