import { mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CliAccess } from '../../cli-access.ts';
import { channelsWith } from '../../testing/channels-with.ts';
import { fakeContext } from '../../testing/fake-context.ts';
import { partial } from '../../testing/partial.ts';
import { asking, portsWith } from '../../testing/ports-with.ts';
import { exec } from './exec.ts';

type Answer = { action: string } | null;
interface Message {
  severity: string;
  message: string;
  actions: string[];
}

let cwd: string;
beforeEach(async () => {
  cwd = await realpath(await mkdtemp(join(tmpdir(), 'dovetail-ask-')));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

const environment = () => ({ PATH: process.env['PATH'], SHELL: '/bin/sh' });

function askedPerson(answer: (signal?: AbortSignal) => Answer | Promise<Answer>, hostSignal?: AbortSignal) {
  const messages: Message[] = [];
  const context = fakeContext({
    channels: channelsWith({ id: 'a', cwd }),
    cli: partial<CliAccess>('cli', { environment }),
    ...(hostSignal && { signal: hostSignal }),
    ports: portsWith({
      window: {
        async showMessage(params, signal) {
          messages.push(params);
          return answer(signal);
        },
      },
    }),
  });
  return { context, messages };
}

const touch = { command: 'touch ran && echo done', dryRun: false };

test('a dry run only tells what would be run, and where', async () => {
  const { context, messages } = askedPerson(() => ({ action: 'Run' }));
  expect(await exec(context, { command: 'rm -rf x', dryRun: true }, asking({ channelId: 'a' }))).toEqual({
    outcome: 'dry-run',
    command: 'rm -rf x',
    cwd,
    exitCode: null,
    stdout: '',
    stderr: '',
    truncated: false,
  });
  expect(messages).toEqual([]);
});

test('the person sees the exact command and the folder; "Run" runs it there', async () => {
  const { context, messages } = askedPerson(() => ({ action: 'Run' }));
  expect(await exec(context, touch, asking({ channelId: 'a' }))).toEqual({
    outcome: 'finished',
    command: touch.command,
    cwd,
    exitCode: 0,
    stdout: 'done\n',
    stderr: '',
    truncated: false,
  });
  expect(messages).toEqual([
    { severity: 'warning', message: `Run this command in ${cwd}?\n\n${touch.command}`, actions: ['Run', 'Cancel'] },
  ]);
  expect(await readdir(cwd)).toEqual(['ran']);
});

test.each([[{ action: 'Cancel' }], [null], [{ action: 'run' }], [{ action: 'OK' }]])(
  '%j runs nothing',
  async answer => {
    const { context } = askedPerson(() => answer);
    expect(await exec(context, touch, asking({ channelId: 'a' }))).toMatchObject({
      outcome: 'declined',
      exitCode: null,
      stdout: '',
    });
    expect(await readdir(cwd)).toEqual([]);
  },
);

test.each(['page', 'host'])('a yes after the %s went away runs nothing', async who => {
  const gone = new AbortController();
  const { context } = askedPerson(
    () => {
      gone.abort();
      return { action: 'Run' };
    },
    who === 'host' ? gone.signal : undefined,
  );
  const asked = asking({ channelId: 'a', ...(who === 'page' && { signal: gone.signal }) });
  await expect(exec(context, touch, asked)).rejects.toMatchObject({ code: 'cancelled' });
  expect(await readdir(cwd)).toEqual([]);
});

test('a withdrawn question is withdrawn at the editor', async () => {
  const gone = new AbortController();
  const { context } = askedPerson(
    signal => new Promise(resolve => signal?.addEventListener('abort', () => resolve(null))),
  );
  const running = exec(context, touch, asking({ channelId: 'a', signal: gone.signal }));
  gone.abort();
  await expect(running).rejects.toMatchObject({ code: 'cancelled' });
});

test('an editor that cannot ask runs nothing and says why', async () => {
  const context = fakeContext({ channels: channelsWith({ id: 'a', cwd }) });
  await expect(exec(context, touch, asking({ channelId: 'a' }))).rejects.toMatchObject({
    code: 'unsupported_by_editor',
    message: expect.stringContaining('was not run'),
  });
  expect(await readdir(cwd)).toEqual([]);
});

test.each([['x'.repeat(2001)], ['\u202e'.repeat(300)], ['echo a\0b']])(
  'a command that cannot be shown whole is not even asked for',
  async command => {
    const { context, messages } = askedPerson(() => ({ action: 'Run' }));
    await expect(exec(context, { command, dryRun: false }, asking({ channelId: 'a' }))).rejects.toMatchObject({
      code: 'invalid_input',
    });
    expect(messages).toEqual([]);
  },
);
