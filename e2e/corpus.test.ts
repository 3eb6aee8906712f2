// The check that every stage makes of every line at its end: that it can fail.
import { expect, it } from 'vitest';
import { lineProblems } from './support/line-problems.ts';

it('finds a kind that is not declared', () => {
  expect(lineProblems([{ type: 'brand_new' }])).toEqual([
    'brand_new is not a known kind: {"type":"brand_new"}',
    'the conversation does not know 1 brand_new lines: {"type":"brand_new"}',
  ]);
  expect(lineProblems([{ type: 'system', subtype: 'brand_new' }])[0]).toContain('system:brand_new is not a known kind');
});

it('finds a line that has not the declared form', () => {
  expect(lineProblems([{ type: 'result', subtype: 'success', result: 7 }])).toEqual([
    expect.stringContaining('result: is_error') as string,
    expect.stringContaining('result: result') as string,
  ]);
});

it('finds a line that the conversation does not understand', () => {
  const problems = lineProblems([{ type: 'assistant', message: 'words' }]);
  expect(problems.at(-1)).toContain('the conversation does not understand 1 assistant lines');
});

it('finds nothing wrong with ordinary lines', () => {
  const message = { id: 'm', type: 'message', role: 'assistant', model: 'x', content: [{ type: 'text', text: 'hi' }] };
  const line = { type: 'assistant', message };
  expect(lineProblems([line, { type: 'result', subtype: 'success', is_error: false, result: 'hi' }])).toEqual([]);
});
