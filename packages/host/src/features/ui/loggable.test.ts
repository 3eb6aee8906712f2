import { expect, test } from 'vitest';
import { loggable } from './loggable.ts';

test('small data stays as it is', () => {
  const data = { name: 'opened', count: 3, ok: true, none: null, list: [1, 'b'], deep: { a: { b: 1 } } };
  expect(loggable(data)).toEqual(data);
});

test('secrets are masked by their looks and by the name of their key, at any depth', () => {
  const text = JSON.stringify(
    loggable({
      note: 'used sk-ant-api03-abcdefghijkl here',
      apiKey: 'plain-value',
      nested: [{ password: 'hunter22', header: 'Bearer abcdefghijkl' }],
      'sk-ant-api03-abcdefghijkl': 1,
    }),
  );
  expect(text).not.toMatch(/sk-ant|plain-value|hunter22|abcdefghijkl/);
  expect(text).toContain('used [secret] here');
});

test('a secret across the cut leaves no half of itself', () => {
  const text = `${'x'.repeat(490)} sk-ant-api03-abcdefghijklmnop`;
  expect(JSON.stringify(loggable({ text }))).not.toContain('sk-ant');
});

test('never more than a few kilobytes, however large, wide or deep', () => {
  const circle: Record<string, unknown> = {};
  circle['again'] = circle;
  const wide = Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`k${at}`, 'x'.repeat(1000)]));
  const many = Array.from({ length: 100 }, () => Array.from({ length: 100 }, () => ({ a: 'y'.repeat(600) })));
  const out = loggable({ text: 'x'.repeat(1_000_000), wide, many, circle });
  expect(JSON.stringify(out).length).toBeLessThan(12_000);
  expect(out['text']).toBe(`${'x'.repeat(500)}…`);
});
