// Host or CLI dies by some signal at some moment: no process is ever left.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findLeftovers, sweepLeftovers } from '@dovetail/agent';
import { eachCli } from './support/cli-versions.ts';
import { processesWith } from './support/left-processes.ts';
import { createRandom, type Random } from './support/random.ts';
import { openStage, type Stage } from './support/stage.ts';

const hostScript = fileURLToPath(new URL('./fixtures/host.mjs', import.meta.url));
const signals = ['SIGKILL', 'SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP', 'SIGSEGV'] as const;

/** The shell that outlives a host on purpose, until it has cleaned up. */
function keepersOf(hostPid: number): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        return parent === hostPid && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('dovetail-keeper');
      } catch {
        return false;
      }
    });
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
};

interface Round {
  stage: Stage;
  dataFolder: string;
  /** Requests that earlier rounds have made. */
  requestsBefore: number;
  cliPid: number | undefined;
}

const commands = (stage: Stage) => stage.processes().filter(found => found.command.startsWith('tail -f'));

/** From the first breath of the host to a command that runs. */
const moments: Record<string, (round: Round) => boolean> = {
  'the host has started': () => true,
  'the CLI has started': ({ cliPid }) => cliPid !== undefined,
  'the model was asked': ({ stage, requestsBefore }) => stage.rehearsal.requests.length > requestsBefore,
  'a command runs': ({ stage }) => commands(stage).length > 0,
};

async function playRound(stage: Stage, moment: string, victim: 'host' | 'cli', random: Random): Promise<void> {
  const signal = random.pick(signals);
  const afterMs = random.next() * 400;
  const what = `${signal} to the ${victim} ${Math.round(afterMs)} ms after ${moment} (seed ${random.seed})`;
  const dataFolder = join(stage.home, 'dovetail');
  const round: Round = { stage, dataFolder, requestsBefore: stage.rehearsal.requests.length, cliPid: undefined };

  const settings = { claudePath: stage.cli.path, cwd: stage.project, env: stage.env };
  const host = spawn(process.execPath, [hostScript, JSON.stringify(settings)], {
    env: { ...stage.env, DOVETAIL_HOME: dataFolder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  host.stdout.once('data', (text: Buffer) => {
    round.cliPid = Number.parseInt(text.toString(), 10);
  });
  const hostEnded = new Promise(resolve => {
    host.once('close', resolve);
  });
  await expect.poll(() => moments[moment]?.(round), { timeout: 60_000, interval: 20, message: what }).toBe(true);
  await delay(afterMs);
  const keepers = keepersOf(host.pid ?? 0);
  if (victim === 'cli' && round.cliPid !== undefined) process.kill(round.cliPid, signal);
  else host.kill(signal);

  await hostEnded;
  await expect
    .poll(() => [...stage.processes(), ...keepers.filter(isAlive)], { timeout: 40_000, message: what })
    .toEqual([]);
  const { leftovers } = findLeftovers(join(dataFolder, 'processes'));
  expect({ what, leftovers }).toEqual({ what, leftovers: [] });
  sweepLeftovers(join(dataFolder, 'processes'));
}

describe.each(eachCli)('sudden ends on Claude Code %s', (_version, cli) => {
  // Two hundred rounds are drawn with the stand-in CLI in packages/agent. Here it is the real ones that die, and over both of them
  // host and CLI die at every moment at which both are there.
  const turn = cli.pick({ '2.1.29': 0, '2.1.325': 1 });
  const rounds = Object.keys(moments).map((moment, n) => ({
    moment,
    victim: n === 0 || n % 2 === turn ? ('host' as const) : ('cli' as const),
  }));
  it.each(rounds)('just after $moment the $victim dies, and leaves nothing behind', async ({ moment, victim }) => {
    const call = { Bash: { command: 'echo; tail -f /dev/null', description: 'Wait' } };
    const stage = await openStage(cli, { steps: [{ repeat: 'forever', steps: [{ call }] }] });
    await playRound(stage, moment, victim, createRandom());
    await expect.poll(() => processesWith('DOVETAIL_HOME', join(stage.home, 'dovetail'))).toEqual([]);
  });
});
