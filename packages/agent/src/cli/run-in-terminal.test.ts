// The CLI in the terminal at hand: its arguments, its environment and its exit code.
import { expect, test } from 'vitest';
import { runInTerminal } from './run-in-terminal.ts';

const cli = { path: '/bin/sh', command: '/bin/sh', args: ['-c'], origin: 'option' } as const;

test('it gets its arguments and its environment, and its exit code is told', async () => {
  expect(await runInTerminal({ cli, args: ['exit $CODE'], env: { CODE: '7' } })).toBe(7);
});

test('a signal is no success', async () => {
  expect(await runInTerminal({ cli, args: ['kill -TERM $$'], env: {} })).toBe(1);
});

test('one that is not there is an error', async () => {
  const gone = { ...cli, command: '/nowhere/claude' };
  await expect(runInTerminal({ cli: gone, args: [], env: {} })).rejects.toThrow('ENOENT');
});
