import type { AgentOptions } from '@dovetail/agent';
import { WireError, type CliPresence, type InitializeResult } from '@dovetail/protocol';
import { expect, it } from 'vitest';
import { createConfigState, type AskedCli } from './config-state.ts';

const told = (model: string): InitializeResult => ({
  commands: [{ name: 'compact', description: 'Shorten' }],
  models: [{ value: model, displayName: model, description: '' }],
  output_style: 'default',
  available_output_styles: ['default'],
  account: { email: 'a@b.c' },
});

function setUp(answer: () => Promise<InitializeResult>) {
  const presence: CliPresence = { status: 'ready', path: '/bin/claude', version: '2.1.325', isRehearsal: false };
  const cli = { path: '/bin/claude', command: '/bin/claude', args: [], origin: 'option' } as const;
  const started: AgentOptions[] = [];
  const stopped: number[] = [];
  const shared = { presence };
  const config = createConfigState({
    cli: { presence: async () => shared.presence, agentOptions: async () => ({ cli }) },
    cwd: '/project',
    async start(options): Promise<AskedCli> {
      const place = started.push(options);
      return { ready: answer(), stop: async () => stopped.push(place) };
    },
  });
  return { config, started, stopped, shared };
}

it('asks a CLI of its own once, ends it, and remembers', async () => {
  const { config, started, stopped } = setUp(async () => told('opus'));
  const [one, two] = await Promise.all([config.read(), config.read()]);
  expect(one).toBe(two);
  expect(one).toEqual({
    cli: { status: 'ready', path: '/bin/claude', version: '2.1.325', isRehearsal: false },
    models: told('opus').models,
    commands: told('opus').commands,
    agents: [],
    outputStyle: 'default',
    outputStyles: ['default'],
    account: { email: 'a@b.c' },
  });
  await config.read();
  expect(started).toHaveLength(1);
  expect(started[0]).toMatchObject({ cwd: '/project', persistSession: false, strictMcpConfig: true });
  expect(stopped).toEqual([1]);
});

it('starts none when a live one has introduced itself', async () => {
  const { config, started } = setUp(async () => told('opus'));
  config.learn(told('sonnet'));
  expect((await config.read()).models).toMatchObject([{ value: 'sonnet' }]);
  expect(started).toEqual([]);
});

it('asks again when it is another CLI', async () => {
  const { config, started, shared } = setUp(async () => told('opus'));
  await config.read();
  shared.presence = { ...shared.presence, version: '2.1.400' };
  await config.read();
  expect(started).toHaveLength(2);
});

it('tells a CLI that is missing or fails, and tries again next time', async () => {
  let isBroken = true;
  const { config, stopped, shared } = setUp(async () => {
    if (!isBroken) return told('opus');
    throw new WireError('agent_exited', 'It ended.', { code: 1, signal: null, stderrTail: 'bad node\nat x' });
  });
  expect(await config.read()).toMatchObject({ cli: { status: 'failed', detail: 'bad node' }, models: [] });
  expect(stopped).toEqual([1]);
  isBroken = false;
  expect(await config.read()).toMatchObject({ cli: { status: 'ready' }, models: [{ value: 'opus' }] });
  shared.presence = { status: 'missing', lookedAt: ['/bin'], isRehearsal: false };
  expect(await config.read()).toMatchObject({ cli: { status: 'missing', lookedAt: ['/bin'] }, commands: [] });
});
