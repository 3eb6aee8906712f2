// `dovetail workbench --rehearsal` plays with the person's own CLI, also where only their home has it: the home of the
// rehearsal is another one.
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildPages } from '../tools/build-pages.mjs';
import { openBox } from './command-support/box.ts';
import { openSocketPage } from './sidecar/support/socket-page.ts';

beforeAll(() => buildPages());

test('a CLI in the home of the person is found for the rehearsal', async () => {
  const box = await openBox({ PATH: '/usr/bin:/bin' });
  const own = join(box.home, '.claude', 'local', 'claude');
  await mkdir(dirname(own), { recursive: true });
  // It tells its version and no more: which one is found is all that matters.
  await writeFile(own, '#!/bin/sh\n[ "$1" = --version ] && echo "2.1.325 (Claude Code)"\n', { mode: 0o755 });
  const running = await box.start(['workbench', '--no-open', '--rehearsal']);
  onTestFinished(async () => {
    running.child.kill('SIGTERM');
    await running.finished;
  });
  const url = /http:\S+/.exec(await running.stdout.until(/^.*\n/))?.[0] ?? '';
  const page = await openSocketPage(url);
  onTestFinished(() => page.close());
  expect(await page.ask('get_claude_state')).toMatchObject({ config: { cli: { path: own, isRehearsal: true } } });
});
