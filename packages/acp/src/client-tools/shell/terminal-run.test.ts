import { expect, it } from 'vitest';
import type { ToolClient } from '../client-tools.ts';
import { terminalCommand } from './serve-relay.ts';
import { runInTerminal } from './terminal-run.ts';

function terminals(answers: Record<string, (params: Record<string, unknown>) => unknown>) {
  const calls: string[] = [];
  const client: ToolClient = {
    can: { readFile: false, writeFile: false, terminal: true },
    async request(method, params) {
      calls.push(method);
      const answer = answers[method];
      if (!answer) throw new Error(`no ${method}`);
      return answer(params as Record<string, unknown>);
    },
  };
  return { client, calls };
}

const run = { command: '/bin/bash', args: ['-c', 'true'], cwd: '/', env: { A: 'b' } };

function start(client: ToolClient, signal = new AbortController().signal) {
  const texts: string[] = [];
  const created: string[] = [];
  const end = runInTerminal({
    client,
    sessionId: 's1',
    run,
    signal,
    onCreated: id => created.push(id),
    onText: text => texts.push(text),
  });
  return { end, texts, created };
}

it('hands on what the command prints, says how it ended and lets the terminal go', async () => {
  let made: unknown;
  const { client, calls } = terminals({
    'terminal/create': params => ((made = params), { terminalId: 't1' }),
    'terminal/wait_for_exit': () => ({ exitCode: 3, signal: null }),
    'terminal/output': () => ({ output: 'out\r\n', truncated: false }),
    'terminal/release': () => ({}),
  });
  const { end, texts, created } = start(client);
  expect(await end).toEqual({ exitCode: 3, signal: null });
  expect({ texts, created }).toEqual({ texts: ['out\n'], created: ['t1'] });
  expect(made).toMatchObject({ sessionId: 's1', command: '/bin/bash', cwd: '/', env: [{ name: 'A', value: 'b' }] });
  expect(calls.at(-1)).toBe('terminal/release');
});

it('runs nothing when the client gives no terminal', async () => {
  const { client, calls } = terminals({});
  const { end, texts } = start(client);
  expect(await end).toBeUndefined();
  expect({ texts, calls }).toEqual({ texts: [], calls: ['terminal/create'] });
});

it('kills the command when the CLI has stopped it', async () => {
  let ended: ((end: unknown) => void) | undefined;
  const { client, calls } = terminals({
    'terminal/create': () => ({ terminalId: 't1' }),
    'terminal/wait_for_exit': () => new Promise(resolve => (ended = resolve)),
    'terminal/kill': () => (ended?.({ exitCode: null, signal: 'SIGKILL' }), {}),
    'terminal/output': () => ({ output: '', truncated: false }),
    'terminal/release': () => ({}),
  });
  const stop = new AbortController();
  const { end, created } = start(client, stop.signal);
  await expect.poll(() => created).toEqual(['t1']);
  stop.abort();
  expect(await end).toEqual({ exitCode: null, signal: 'SIGKILL' });
  expect(calls).toContain('terminal/kill');
  expect(calls.at(-1)).toBe('terminal/release');
});

it('shows the command, passes what the CLI adds to the environment, and no credential', () => {
  const waiting = {
    args: ['-c', '-l', 'wrapped'],
    cwd: '/p',
    env: {
      CLAUDECODE: '1',
      HOME: '/h',
      ANTHROPIC_API_KEY: 'k',
      ANTHROPIC_CUSTOM_HEADERS: 'Authorization: k',
      SHLVL: '2',
      PAGER: 'less',
    },
  };
  expect(terminalCommand('/bin/bash', waiting, 'npm test\nmore', { HOME: '/h' })).toEqual({
    command: '/bin/bash',
    args: ['-c', '-l', 'eval "$DOVETAIL_COMMAND" # npm test'],
    cwd: '/p',
    env: { CLAUDECODE: '1', DOVETAIL_COMMAND: 'unset DOVETAIL_COMMAND; wrapped', PAGER: 'cat', GIT_PAGER: 'cat' },
  });
});
