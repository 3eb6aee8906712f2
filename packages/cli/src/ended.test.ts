import { expect, test } from 'vitest';
import { Ended, unlessEnded } from './ended.ts';

test.each([
  ['SIGINT', 130, 'Interrupted.'],
  ['SIGTERM', 143, 'Ended by SIGTERM.'],
  ['SIGHUP', 129, 'Ended by SIGHUP: the terminal has gone.'],
  ['output closed', 0, undefined],
  ['output failed', 1, 'The output could not be written.'],
] as const)('%s', (reason, exitCode, sentence) => {
  expect(new Ended(reason)).toMatchObject({ exitCode, sentence });
});

test('what went wrong is told behind it', () => {
  expect(new Ended('output failed', 'ENOSPC').sentence).toBe('The output could not be written. ENOSPC');
  expect(new Ended('output closed', 'EPIPE').sentence).toBeUndefined();
});

test('work that is done in time is done', async () => {
  expect(await unlessEnded(new AbortController().signal, Promise.resolve(7))).toBe(7);
});

test('work is not waited for when the command ends, before or meanwhile', async () => {
  const forever = new Promise<never>(() => {});
  const end = new AbortController();
  const waiting = unlessEnded(end.signal, forever);
  const ended = new Ended('SIGTERM');
  end.abort(ended);
  await expect(waiting).rejects.toBe(ended);
  await expect(unlessEnded(end.signal, forever)).rejects.toBe(ended);
});
