// No process is left after 200 rounds in which host or CLI dies at a random moment. What is drawn can be drawn again:
// a failure prints its seed, and DOVETAIL_SEED repeats it.
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sweepLeftovers } from './process/sweep.ts';
import { useBundledAgent } from './testing/bundle-agent.ts';
import { useOwnDataFolder } from './testing/fake-agent.ts';
import type { FakeScript, FakeStep } from './testing/fake-script.ts';
import { createRandom, type Random } from './testing/random.ts';
import { processesWith, runHost, signalTagged, type HostPlan, type RunningHost } from './testing/run-host.ts';

const bundle = useBundledAgent();
const data = useOwnDataFolder();
const rounds = 200;
const atOnce = 6;

const signals = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const;

interface Round extends HostPlan {
  /** Killed by us as soon as the host has said so many lines; 0: as soon as it runs. */
  killed?: { who: 'host' | 'cli'; signal: NodeJS.Signals; afterLines: number };
}

function drawScript(random: Random): FakeScript {
  const children: FakeStep[] = random.list(3, () => ({
    run: random.pick([
      { command: 'sleep', args: ['600'] },
      { command: 'sleep', args: ['600'], detached: false },
      { command: 'sleep', args: ['600'], holdsOutput: true },
      { command: 'sh', args: ['-c', 'trap "" HUP TERM INT; sleep 600; sleep 600'] },
      { command: 'sh', args: ['-c', 'sleep 600 & sleep 600 & wait'], detached: false },
    ]),
  }));
  const chatter: FakeStep[] = random.list(3, () => ({
    flood: { count: random.below(6), padding: random.below(2000) },
  }));
  const end: FakeStep[] = random.pick([
    [],
    [{ signal: random.pick(['SIGKILL', 'SIGSEGV', 'SIGTERM']) }],
    [{ exit: random.below(3) }],
    [{ raw: '{"type":"half' }, { signal: 'SIGKILL' }],
    [{ await: { type: 'user' } }, { exit: 1 }],
  ]);
  return {
    steps: [...random.shuffle([...children, ...chatter]), { say: { type: 'settled' } }, ...end],
    stays: random.chance(0.5),
    deaf: random.chance(0.2),
    ignores: random.chance(0.5) ? ['SIGTERM', 'SIGINT'] : [],
  };
}

function drawRound(random: Random): Round {
  const script = drawScript(random);
  const how = random.pick([...signals, 'exit', 'exception', 'rejection']);
  const afterLines = random.below(9);
  const more = {
    ...(random.chance(0.5) && { says: 'hello' }),
    ...(random.chance(0.2) && { stopAfterLines: 1 + random.below(4) }),
  };
  switch (random.pick(['host dies', 'host is killed', 'CLI is killed', 'CLI dies'])) {
    case 'host dies':
      return { script, ...more, die: { how, afterLines } };
    case 'host is killed':
      return { script, ...more, killed: { who: 'host', signal: random.pick(signals), afterLines } };
    case 'CLI is killed':
      return {
        script,
        ...more,
        stays: true,
        killed: { who: 'cli', signal: random.pick(signals), afterLines: 1 + afterLines },
      };
    default:
      return { script, ...more, stays: random.chance(0.5) };
  }
}

/** Resolves when the host has said so many lines, or has ended, or waits for nothing but us. */
async function moment(host: RunningHost, lines: number): Promise<void> {
  if (lines === 0) return;
  const over = Promise.race([host.ended, host.seen({ type: 'exit' }).catch(() => {})]);
  const quiet = Promise.all([host.seen({ type: 'settled' }), host.seen({ type: 'host' })]).catch(() => {});
  const reached = (async () => {
    while (host.lines.length < lines) await host.next();
  })();
  await Promise.race([over, quiet, reached]);
}

async function play(round: Round, tag: string): Promise<void> {
  const { killed, ...plan } = round;
  const host = runHost(bundle.path, join(data.path, 'rounds'), tag, plan);
  if (killed) {
    await moment(host, killed.afterLines);
    const cli = host.lines.find(line => line.type === 'host')?.['cli'];
    if (killed.who === 'host') host.process.kill(killed.signal);
    else if (typeof cli === 'number') signalTagged(cli, tag, killed.signal);
  }
  // Whoever is still there has seen enough: the host is killed, which is a death like any other.
  await Promise.race([host.ended, moment(host, Infinity)]);
  host.process.kill('SIGKILL');
  await host.ended;
}

test(`no process is left after ${rounds} rounds`, { timeout: 180_000 }, async () => {
  const seed = Number(process.env['DOVETAIL_SEED'] ?? 1);
  const run = crypto.randomUUID();
  onTestFinished(() => {
    for (const left of processesWith(run)) signalTagged(Number.parseInt(left, 10), run, 'SIGKILL');
  });
  const random = createRandom(seed);
  const drawn = Array.from({ length: rounds }, () => drawRound(random));
  // One list for all workers: each takes the next.
  const list = drawn.entries();
  const worker = async () => {
    for (const [n, round] of list) await play(round, `${run}-${n}`);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));

  await expect.poll(() => processesWith(run), { timeout: 20_000, message: `DOVETAIL_SEED=${seed}` }).toEqual([]);
  // Files of hosts that were killed may be left; what they name is not.
  expect(sweepLeftovers(join(data.path, 'rounds', 'processes')).leftovers, `DOVETAIL_SEED=${seed}`).toEqual([]);
});
