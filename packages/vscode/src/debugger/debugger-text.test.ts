import { expect, test } from 'vitest';
import { debuggerText } from './debugger-text.ts';

test('where it stands, how it came there, what the variables hold', () => {
  const text = debuggerText({
    name: 'Launch',
    type: 'node',
    frames: [
      { id: 1, name: 'total', line: 7, source: { path: '/p/a.js' } },
      { id: 2, name: 'anonymous', line: 0 },
    ],
    scopes: [
      {
        name: 'Local',
        variables: [
          { name: 'sum', value: 'NaN' },
          { name: 'rows', value: `[\n  ${'x'.repeat(400)}` },
        ],
      },
      { name: 'Empty', variables: [] },
    ],
  });
  expect(text.split('\n')).toEqual([
    'The debugger (Launch, node) has stopped. Call stack, innermost first:',
    '- total at /p/a.js:7',
    '- anonymous at an unknown place',
    'Local:',
    '- sum = NaN',
    `- rows = [ ${'x'.repeat(198)}…`,
  ]);
});
