import { expect, test } from 'vitest';
import { createGuard, guardMs } from './guard.ts';

function started() {
  let ms = 0;
  const guard = createGuard(() => ms);
  return { guard, wait: (more: number) => void (ms += more) };
}
const one = { repeat: false, code: 'Digit1' };

test('a key acts only when none was pressed elsewhere for a while', () => {
  const { guard, wait } = started();
  wait(guardMs);
  guard.pressedElsewhere();
  wait(guardMs - 1);
  expect(guard.isQuiet()).toBe(false);
  wait(1);
  expect(guard.accepts(one)).toBe(true);
});

test('a refused key begins the wait anew, so hammering never gets through', () => {
  const { guard, wait } = started();
  for (let n = 0; n < 20; n += 1) {
    wait(guardMs / 2);
    guard.released(one.code);
    expect(guard.accepts(one)).toBe(false);
  }
  wait(guardMs);
  guard.released(one.code);
  expect(guard.accepts(one)).toBe(true);
});

test('a key that is held down is refused however long it is held, also where repeats are not marked', () => {
  const { guard, wait } = started();
  wait(guardMs);
  expect(guard.accepts(one)).toBe(true);
  for (let n = 0; n < 5; n += 1) {
    wait(2 * guardMs);
    expect(guard.accepts({ ...one, repeat: n % 2 === 0 })).toBe(false);
  }
});
