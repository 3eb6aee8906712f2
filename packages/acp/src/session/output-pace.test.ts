import { expect, test } from 'vitest';
import { createOutputPace } from './output-pace.ts';

function source() {
  const told: string[] = [];
  return { told, pauseOutput: () => void told.push('pause'), resumeOutput: () => void told.push('resume') };
}

test('after a delta the next ones gather; other lines do not wait', async () => {
  const cli = source();
  const pace = createOutputPace({ source: () => cli, room: () => undefined });
  pace.passed({ isDelta: false });
  expect(cli.told).toEqual([]);
  pace.passed({ isDelta: true });
  pace.passed({ isDelta: true });
  expect(cli.told).toEqual(['pause']);
  await expect.poll(() => cli.told).toEqual(['pause', 'resume']);
  pace.passed({ isDelta: true });
  await expect.poll(() => cli.told).toEqual(['pause', 'resume', 'pause', 'resume']);
});

test('a client that does not read holds the CLI back, whatever it says, until there is room', async () => {
  const cli = source();
  let makeRoom: (() => void) | undefined;
  let room: Promise<void> | undefined = new Promise(resolve => (makeRoom = resolve));
  let asked = 0;
  const pace = createOutputPace({
    source: () => cli,
    room() {
      asked++;
      return room;
    },
  });
  pace.passed({ isDelta: false });
  expect(cli.told).toEqual(['pause']);
  // Asked again when the moment of gathering is over: there is still none.
  await expect.poll(() => asked).toBe(2);
  expect(cli.told).toEqual(['pause']);
  room = undefined;
  makeRoom?.();
  await expect.poll(() => cli.told).toEqual(['pause', 'resume']);
});

test('a CLI that takes the place of one that is held back is read', async () => {
  const [first, second] = [source(), source()];
  let current = first;
  let makeRoom: (() => void) | undefined;
  let room: Promise<void> | undefined = new Promise(resolve => (makeRoom = resolve));
  const pace = createOutputPace({ source: () => current, room: () => room });
  pace.passed({ isDelta: true });
  current = second;
  expect(second.told).toEqual([]);
  pace.passed({ isDelta: true });
  expect(second.told).toEqual(['pause']);
  room = undefined;
  makeRoom?.();
  await expect
    .poll(() => [first.told, second.told])
    .toEqual([
      ['pause', 'resume'],
      ['pause', 'resume'],
    ]);
});
