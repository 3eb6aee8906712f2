import type { FileDiagnostics } from '@dovetail/protocol';
import { expect, test } from 'vitest';
import { fakeContext } from '../../testing/fake-context.ts';
import { asking, portsWith } from '../../testing/ports-with.ts';
import { readProblems } from './read-problems.ts';

const at = (line: number, character: number) => ({ start: { line, character }, end: { line, character } });

function read(found: FileDiagnostics[], path?: string) {
  const asked: unknown[] = [];
  const context = fakeContext({
    cwd: '/p',
    channels: { get: () => ({ cwd: '/p/app' }) } as never,
    ports: portsWith({
      editor: {
        diagnostics: async params => {
          asked.push(params);
          return found;
        },
      },
    }),
  });
  const params = path === undefined ? {} : { path };
  return { asked, answer: readProblems(context, params, 'c', asking().signal) };
}

test('place, severity, words, source; errors first, hints left out', async () => {
  const { asked, answer } = read([
    {
      uri: 'file:///p/app/b.ts',
      diagnostics: [
        { message: 'Not used.', severity: 'Warning', range: at(0, 0) },
        { message: 'Could be shorter.', severity: 'Hint', range: at(0, 0) },
      ],
    },
    {
      uri: 'file:///p/app/a%20b.ts',
      diagnostics: [
        { message: 'Late.', severity: 'Error', range: at(11, 0) },
        { message: 'No.\nNot at all.', severity: 'Error', range: at(2, 4), source: 'ts', code: '2322' },
      ],
    },
    { uri: 'file:///lib/c.ts', diagnostics: [{ message: 'Old.', severity: 'Info', range: at(0, 0), source: 'x' }] },
  ]);
  expect(await answer).toEqual({
    count: 4,
    text: [
      'a b.ts:3:5 error: No.',
      '  Not at all. (ts 2322)',
      'a b.ts:12:1 error: Late.',
      'b.ts:1:1 warning: Not used.',
      '/lib/c.ts:1:1 info: Old. (x)',
    ].join('\n'),
  });
  expect(asked).toEqual([{}]);
});

test('of one file, whose path is as the conversation has it', async () => {
  const { asked, answer } = read([], 'my src/a.ts');
  expect(await answer).toEqual({ count: 0, text: '' });
  expect(asked).toEqual([{ uri: 'file:///p/app/my%20src/a.ts' }]);
});

test('very many are counted, not told', async () => {
  const diagnostics = Array.from({ length: 250 }, (_, line) => ({
    message: 'x'.repeat(2_000),
    severity: 'Error' as const,
    range: at(line, 0),
  }));
  const { count, text } = await read([{ uri: 'file:///p/app/a.ts', diagnostics }]).answer;
  expect(count).toBe(250);
  expect(text.split('\n')).toHaveLength(201);
  expect(text.endsWith('\n… and 50 more')).toBe(true);
  expect(text.split('\n')[0]?.length).toBeLessThan(1_100);
});
