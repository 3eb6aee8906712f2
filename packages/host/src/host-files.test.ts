// The log and the memory of the host, on disk.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createHostLog } from './host-log.ts';
import { openHostMemory } from './host-memory.ts';
import { silentLog } from './testing/fake-context.ts';

function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dovetail-host-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const now = () => Date.UTC(2026, 0, 2, 3, 4, 5);

test('the log has everything in order, with secrets masked', async () => {
  const path = join(tempFolder(), 'deep', 'host.log');
  const log = createHostLog({ path, now });
  log.info('began', { pageId: 'p' });
  log.warn('two\nlines', { token: 'abcdefghijk' });
  log.error('a bug', new Error('Bearer abcdefgh12345678'));
  await log.settled();
  const text = readFileSync(path, 'utf8');
  expect(text).toContain('2026-01-02T03:04:05.000Z info  began {"pageId":"p"}\n');
  expect(text).toContain('warn  two\n  lines {"token":"[secret]"}\n');
  expect(text).toMatch(/error a bug Error: \[secret\]\n {6}at /);
});

test('a log that has grown is put aside', async () => {
  const folder = tempFolder();
  const log = createHostLog({ path: join(folder, 'host.log'), now, maxBytes: 200 });
  for (let n = 0; n < 10; n++) {
    log.info(`entry ${n} ${'x'.repeat(50)}`);
    await log.settled();
  }
  expect(readdirSync(folder).toSorted()).toEqual(['host.log', 'host.log.old']);
  expect(readFileSync(join(folder, 'host.log'), 'utf8')).toContain('entry 9');
});

test('what waits is bounded, and what was dropped is counted', async () => {
  const path = join(tempFolder(), 'host.log');
  const log = createHostLog({ path, now, maxWaitingCharacters: 100 });
  for (let n = 0; n < 10; n++) log.info(`entry ${n}`);
  await log.settled();
  log.info('later');
  await log.settled();
  expect(readFileSync(path, 'utf8')).toMatch(/entry 0[^]*later \(\d+ entries before this one were dropped\)/);
});

test('a log that cannot be written harms nobody', async () => {
  const folder = tempFolder();
  writeFileSync(join(folder, 'file'), '');
  const log = createHostLog({ path: join(folder, 'file', 'host.log'), now });
  log.info('lost');
  await expect(log.settled()).resolves.toBeUndefined();
});

test('facts are remembered across starts', async () => {
  const path = join(tempFolder(), 'memory.json');
  const memory = await openHostMemory(path, silentLog);
  expect(memory.get('seen')).toBeUndefined();
  await Promise.all([memory.set('seen', true), memory.set('count', 3), memory.set('gone', 1)]);
  await memory.set('gone', undefined);
  const again = await openHostMemory(path, silentLog);
  expect([again.get('seen'), again.get('count'), again.get('gone')]).toEqual([true, 3, undefined]);
  expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ seen: true, count: 3 });
});

test('a damaged memory is set aside and told', async () => {
  const folder = tempFolder();
  writeFileSync(join(folder, 'memory.json'), '{"seen": tr');
  const told: unknown[] = [];
  const memory = await openHostMemory(join(folder, 'memory.json'), {
    ...silentLog,
    warn: (_, details) => told.push(details),
  });
  expect(memory.get('seen')).toBeUndefined();
  const [aside = ''] = readdirSync(folder);
  expect(told).toEqual([{ setAside: join(folder, aside) }]);
  expect(readFileSync(join(folder, aside), 'utf8')).toBe('{"seen": tr');
});
