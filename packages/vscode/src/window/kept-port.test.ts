import { expect, test } from 'vitest';
import { keepPort, keptPort } from './kept-port.ts';

function memoryOf(value: unknown) {
  let kept = value;
  let writes = 0;
  return {
    get: () => kept,
    async update(_key: string, next: unknown) {
      writes += 1;
      kept = next;
    },
    writes: () => writes,
  };
}

test('the port of the last start is the one that is tried first', async () => {
  const memory = memoryOf(undefined);
  expect(keptPort(memory)).toBeUndefined();
  await keepPort(memory, 4321);
  expect(keptPort(memory)).toBe(4321);
  await keepPort(memory, 4321);
  expect(memory.writes()).toBe(1);
  await keepPort(memory, 4322);
  expect(keptPort(memory)).toBe(4322);
});

test.each(['4321', 0, -1, 65_536, 1.5, null, { port: 1 }])('what is no port is none: %j', value => {
  expect(keptPort(memoryOf(value))).toBeUndefined();
});
