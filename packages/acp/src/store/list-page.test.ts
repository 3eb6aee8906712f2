import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sessionUuid, storeSession } from '../testing/stored-session.ts';
import { listPage } from './list-page.ts';

test('pages are continued where they ended, each session once', async () => {
  const home = mkdtempSync(join(tmpdir(), 'dovetail-acp-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const turns = [{ prompt: 'Hi', answer: 'Hello.' }];
  // Three of one moment: the cursor tells them apart.
  for (const [n, day] of [1, 2, 2, 2, 5].entries()) storeSession(home, home, sessionUuid(n), turns, day);
  const page = (cursor?: string | null) =>
    listPage({
      configDir: join(home, '.claude'),
      cwd: undefined,
      cursor: cursor ?? undefined,
      archived: 'include',
      isArchived: () => false,
      signal: new AbortController().signal,
      pageSize: 2,
    });
  const first = await page();
  const second = await page(first.nextCursor);
  const third = await page(second.nextCursor);
  expect(third.nextCursor).toBeUndefined();
  const ids = [first, second, third].flatMap(({ sessions }) => sessions.map(({ sessionId }) => sessionId));
  expect(ids).toHaveLength(5);
  expect(new Set(ids).size).toBe(5);
  expect([ids[0], ids[4]]).toEqual([sessionUuid(4), sessionUuid(0)]);
  await expect(page('nonsense')).rejects.toThrow('"cursor" is not one that this agent has given');
});
