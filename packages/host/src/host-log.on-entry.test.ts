import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createHostLog } from './host-log.ts';

test('an editor that shows logs hears each entry, masked, with its level; the file has it too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dovetail-log-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const heard: string[] = [];
  const path = join(folder, 'host.log');
  const log = createHostLog({ path, now: () => 0, onEntry: (level, text) => heard.push(`${level}: ${text}`) });
  log.info('Begun.', { key: 'sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789' });
  log.warn('Careful.');
  log.error('Broken.', new Error('why'));
  await log.settled();
  expect(heard.slice(0, 2)).toEqual([expect.stringMatching(/^info: Begun\. /), 'warn: Careful.']);
  expect(heard[0]).not.toContain('abcdefghijklmnop');
  expect(heard[2]).toMatch(/^error: Broken\. Error: why/);
  expect(await readFile(path, 'utf8')).toContain('1970-01-01T00:00:00.000Z warn  Careful.\n');
});
