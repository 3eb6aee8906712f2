import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

test('twelve lines stay whole, a thirteenth folds', () => {
  const lines = Array.from({ length: 12 }, (_, n) => `line ${n + 1}`);
  expect(foldText(lines.join('\n'))).toEqual({ lines: 12, head: undefined });
  expect(foldText([...lines, 'line 13'].join('\n'))).toEqual({ lines: 13, head: lines.join('\n') });
});

test('one endless line folds too', () => {
  const folded = foldText('x'.repeat(9_000));
  expect(folded.lines).toBe(100);
  expect(folded.head).toHaveLength(12 * 90);
});

test('what stays is the beginning, and shorter', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 3_000, unit: fc.constantFrom('a', ' ', '\n') }), text => {
      const { head, lines } = foldText(text);
      const isBeginning = head !== undefined && text.startsWith(head) && head.length < text.length;
      expect(isBeginning).toBe(lines > 12);
      expect(head === undefined).toBe(lines <= 12);
    }),
  );
});
