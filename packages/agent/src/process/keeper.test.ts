// The keeper from inside; what it does when its host dies is shown in host-death.test.ts.
import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { startKeeper, type Keeper } from './keeper.ts';
import { startTimeOf } from './process-list.ts';

function keeper(): Keeper {
  const started = startKeeper();
  onTestFinished(() => {
    if (started.pid !== undefined) process.kill(started.pid, 'SIGKILL');
  });
  return started;
}

test('it is started with the first thing to watch, in a session of its own, with nothing of ours in its environment', () => {
  const { watch, ...rest } = keeper();
  expect(rest.pid).toBeUndefined();
  const kept = keeper();
  process.env['SOME_API_KEY'] = 'must not be passed on';
  onTestFinished(() => void delete process.env['SOME_API_KEY']);
  kept.watch(crypto.randomUUID());
  const [, , group, session] = readFileSync(`/proc/${kept.pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
  expect([group, session]).toEqual([String(kept.pid), String(kept.pid)]);
  const names = readFileSync(`/proc/${kept.pid}/environ`, 'latin1')
    .split('\0')
    .map(entry => entry.split('=')[0]);
  expect(names.filter(name => name !== '' && name !== 'PWD').toSorted()).toEqual(['PATH', 'VARIABLE']);
  expect(watch).toBeDefined();
});

test('one is enough for all, and it stays when nothing is left to watch', () => {
  const kept = keeper();
  const [a, b] = [crypto.randomUUID(), crypto.randomUUID()];
  kept.watch(a);
  const { pid } = kept;
  kept.watch(a, 2 ** 22 + 1);
  kept.watch(b);
  kept.forget(a);
  kept.forget(b);
  kept.forget('never watched');
  expect(kept.pid).toBe(pid);
  expect(startTimeOf(pid ?? 0)).toBeDefined();
});

test('signals to our terminal do not end it', async () => {
  const kept = keeper();
  kept.watch(crypto.randomUUID());
  const pid = kept.pid ?? 0;
  const blocked = () => /SigIgn:\s*([0-9a-f]+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? '0';
  // HUP 1, INT 2, QUIT 3, PIPE 13, TERM 15: read from the system, for a signal that is ignored leaves no trace.
  const mask = [1, 2, 3, 13, 15].reduce((sum, signal) => sum | (1 << (signal - 1)), 0);
  await expect.poll(() => (Number.parseInt(blocked(), 16) & mask) === mask, { timeout: 30_000 }).toBe(true);
});

test('one that is killed is replaced as long as there is something to watch', async () => {
  const kept = keeper();
  const marker = crypto.randomUUID();
  kept.watch(marker);
  const first = kept.pid ?? 0;
  process.kill(first, 'SIGKILL');
  await expect.poll(() => kept.pid !== undefined && kept.pid !== first, { timeout: 30_000 }).toBe(true);
  kept.forget(marker);
  const second = kept.pid ?? 0;
  process.kill(second, 'SIGKILL');
  await expect.poll(() => kept.pid, { timeout: 30_000 }).toBeUndefined();
});

test('Windows has none', () => {
  const none = startKeeper('win32');
  none.watch(crypto.randomUUID(), 1);
  none.forget('x');
  expect(none.pid).toBeUndefined();
});
