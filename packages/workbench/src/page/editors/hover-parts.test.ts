import { expect, test } from 'vitest';
import { hoverParts } from './hover-parts.ts';

test('code and prose are told apart, and marks are not shown', () => {
  expect(hoverParts('```ts\nconst a: number\n```\n---\nThe **sum** of `b`, see [here](https://example.org).')).toEqual([
    { kind: 'code', text: 'const a: number' },
    { kind: 'prose', text: 'The sum of b, see here.' },
  ]);
});

test('an open fence is code to the end', () => {
  expect(hoverParts('```\nfn x()')).toEqual([{ kind: 'code', text: 'fn x()' }]);
});
