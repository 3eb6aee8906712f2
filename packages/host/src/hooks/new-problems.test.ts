import type { Diagnostic } from '@dovetail/protocol';
import { expect, test } from 'vitest';
import { describeProblems, newProblems } from './new-problems.ts';

const problem = (message: string, line = 0, severity: Diagnostic['severity'] = 'Error'): Diagnostic => ({
  message,
  severity,
  range: { start: { line, character: 4 }, end: { line, character: 8 } },
});

test('what was there before is not new, also when it has moved', () => {
  expect(newProblems([problem('A', 3)], [problem('A', 7), problem('B')])).toEqual([problem('B')]);
});

test('a second one of the same words is new', () => {
  expect(newProblems([problem('A')], [problem('A'), problem('A', 9)])).toHaveLength(1);
});

test('a warning that became an error is new', () => {
  expect(newProblems([problem('A', 0, 'Warning')], [problem('A')])).toHaveLength(1);
});

test('the model reads lines as people count them', () => {
  const told = describeProblems('/p/a.ts', [{ ...problem('Type\n  mismatch', 2), source: 'ts', code: '2322' }]);
  expect(told).toBe(
    'The editor reports new problems in /p/a.ts after this edit:\n- 3:5 Error: Type mismatch (ts 2322)',
  );
});

test('a flood is cut, and says so', () => {
  const told = describeProblems(
    '/p/a.ts',
    Array.from({ length: 50 }, (_, n) => problem(`P${n}`)),
  );
  expect(told.split('\n')).toHaveLength(22);
  expect(told).toContain('and 30 more');
});
