// However a host dies, nothing of what it started outlives it: not the CLI, not what that has put into sessions and
// groups of its own, not the keeper.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test, type TestContext } from 'vitest';
import { startTimeOf } from './process/process-list.ts';
import { useBundledAgent } from './testing/bundle-agent.ts';
import { useOwnDataFolder } from './testing/fake-agent.ts';
import type { FakeScript } from './testing/fake-script.ts';
import { keepersOf, processesWith, runHost, type HostPlan } from './testing/run-host.ts';

const bundle = useBundledAgent();
const data = useOwnDataFolder();

/** A CLI that does not go by itself, with children in its group, in sessions of their own, and one that ignores signals. */
const stubborn: FakeScript = {
  stays: true,
  ignores: ['SIGTERM', 'SIGINT'],
  tellsSignals: true,
  steps: [
    // Not to be found by its environment, but by the group of the CLI.
    { run: { command: 'sleep', args: ['600'], detached: false, bareEnv: true } },
    { run: { command: 'sleep', args: ['601'], detached: false } },
    { run: { command: 'sleep', args: ['602'] } },
    { run: { command: 'sh', args: ['-c', 'trap "" HUP INT TERM; sleep 603; sleep 604'] } },
    { say: { type: 'settled' } },
  ],
};
/** The host, its keeper, the CLI, three sleeps, the shell and its sleep. */
const members = 8;

type Plan = Omit<HostPlan, 'script'> & { script?: FakeScript };

function start(plan: Plan, { onTestFinished }: TestContext, folder = 'shared') {
  const tag = crypto.randomUUID();
  const home = join(data.path, folder);
  const host = runHost(bundle.path, home, tag, { script: stubborn, ...plan });
  onTestFinished(() => void host.process.kill('SIGKILL'));
  const files = () => (existsSync(join(home, 'processes')) ? readdirSync(join(home, 'processes')) : []);
  return { ...host, tag, registry: files };
}

async function settled(host: ReturnType<typeof start>, { expect }: TestContext): Promise<number> {
  await Promise.all([host.seen({ type: 'settled' }), host.seen({ type: 'host' })]);
  await expect.poll(() => processesWith(host.tag), { timeout: 30_000 }).toHaveLength(members);
  const [keeper = 0, ...more] = keepersOf(host.process.pid);
  expect(more).toEqual([]);
  return keeper;
}

async function nothingLeft({ tag }: { tag: string }, { expect }: TestContext): Promise<void> {
  await expect.poll(() => processesWith(tag), { timeout: 30_000 }).toEqual([]);
}

test.concurrent.for(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'a host that is ended by %s leaves nothing',
  async (signal, context) => {
    const { expect } = context;
    const host = start({}, context);
    await settled(host, context);
    host.process.kill(signal);
    expect(await host.ended).toEqual({ code: null, signal });
    await nothingLeft(host, context);
  },
);

test.concurrent.for([
  ['exit', 3],
  ['exception', 1],
  ['rejection', 1],
] as const)('a host that ends by %s leaves nothing', async ([dies, code], context) => {
  const { expect } = context;
  const host = start({ dies }, context);
  await settled(host, context);
  host.process.kill('SIGUSR2');
  expect(await host.ended).toEqual({ code, signal: null });
  await nothingLeft(host, context);
});

test.concurrent('a host that stops its CLI ends by itself, and its file in the registry is gone', async context => {
  const { expect } = context;
  const host = start({ stopAfterLines: 6 }, context, 'stops');
  expect(await host.ended).toEqual({ code: 0, signal: null });
  expect(await host.seen({ type: 'exit' })).toMatchObject({ exit: { reason: 'stopped', signal: 'SIGKILL' } });
  expect(host.registry()).toEqual([]);
  await nothingLeft(host, context);
});

test.concurrent('a CLI that is killed takes everything with it while its host lives on', async context => {
  const { expect } = context;
  const host = start({ stays: true }, context, 'lives on');
  await settled(host, context);
  const bare = (await host.seen({ type: 'grandchild' }))['pid'] as number;
  expect(host.registry()).toHaveLength(1);
  process.kill(Number((await host.seen({ type: 'host' }))['cli']), 'SIGKILL');
  expect(await host.seen({ type: 'exit' })).toMatchObject({ exit: { reason: 'killed', signal: 'SIGKILL' } });
  // The host has said so after everything was gone: nothing to wait for.
  expect(processesWith(host.tag)).toHaveLength(2);
  expect([startTimeOf(bare), host.registry()]).toEqual([undefined, []]);
});

test.concurrent('a keeper that is killed is replaced, and the new one knows what to watch', async context => {
  const { expect } = context;
  const host = start({}, context, 'new keeper');
  const first = await settled(host, context);
  process.kill(first, 'SIGKILL');
  await expect
    .poll(() => keepersOf(host.process.pid).filter(pid => pid !== first), { timeout: 30_000 })
    .toHaveLength(1);
  // The host has done something else since, so it has also told the new one.
  process.kill(Number((await host.seen({ type: 'host' }))['cli']), 'SIGINT');
  await host.seen({ type: 'got', what: 'SIGINT' });
  host.process.kill('SIGKILL');
  await nothingLeft(host, context);
});

test.concurrent('what is left when even the keeper dies is swept by the next host', async context => {
  const { expect } = context;
  const first = start({}, context, 'swept');
  const keeper = await settled(first, context);
  // Stopped, so that it cannot start another keeper.
  first.process.kill('SIGSTOP');
  process.kill(keeper, 'SIGKILL');
  first.process.kill('SIGKILL');
  await first.ended;
  // Neither the host nor its keeper.
  await expect.poll(() => processesWith(first.tag)).toHaveLength(members - 2);
  expect(first.registry()).toHaveLength(1);

  const second = start({ script: {}, stopAfterLines: 1 }, context, 'swept');
  await second.seen({ type: 'host' });
  await expect.poll(() => processesWith(first.tag), { timeout: 30_000 }).toEqual([]);
  expect(await second.ended).toEqual({ code: 0, signal: null });
  expect(first.registry()).toEqual([]);
});
