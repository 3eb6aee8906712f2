import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { followBranch } from './follow-branch.ts';
import { gitBranch } from './git-branch.ts';

test('another branch is told, until nobody wants to know', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dovetail-branch-'));
  const end = new AbortController();
  onTestFinished(async () => {
    end.abort();
    await rm(folder, { recursive: true, force: true });
  });
  const head = join(folder, '.git', 'HEAD');
  await mkdir(join(folder, '.git'));
  await writeFile(head, 'ref: refs/heads/main\n');
  const told: Promise<string | undefined>[] = [];
  await followBranch(folder, end.signal, () => told.push(gitBranch(folder)));
  await writeFile(head, 'ref: refs/heads/other\n');
  await expect.poll(async () => (await Promise.all(told)).at(-1)).toBe('other');
});
