import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Agent } from '@dovetail/agent';
import { unsupportedByCli } from '@dovetail/protocol';
import { expect, it } from 'vitest';
import { channelsWith } from '../../testing/channels-with.ts';
import { fakeContext } from '../../testing/fake-context.ts';
import { partial } from '../../testing/partial.ts';
import { asking } from '../../testing/ports-with.ts';
import { createSessionFolder, idOf, storedLines, toolCall } from '../../testing/session-folder.ts';
import { exportStored } from './export-session.ts';
import { sessionFeature } from './session-feature.ts';

const id = idOf(1);

async function one(channels = channelsWith()) {
  const folder = await createSessionFolder();
  const t = storedLines(id, folder.cwd);
  const path = await folder.write(id, [
    t.prompt('Fix: a/b?'),
    t.answer(toolCall('toolu_1')),
    t.result('toolu_1', 'secret'),
    t.answer('Done.'),
  ]);
  return { folder, path, handlers: sessionFeature(fakeContext({ ...folder, channels })) };
}

const agentWith = (request: (subtype: string, params: unknown) => Promise<unknown>) =>
  partial<Agent>('agent', { request: request as Agent['request'] });

it('renames on disk, in one line', async () => {
  const { folder, handlers } = await one();
  expect(await handlers.rename_session({ sessionId: id, title: ' Neu:\n  Größe ' }, asking())).toEqual({
    title: 'Neu: Größe',
  });
  const { sessions } = await handlers.list_sessions_request({ scope: 'folder', limit: 9 }, asking());
  expect(sessions).toMatchObject([{ title: 'Neu: Größe' }]);
  await expect(async () => handlers.rename_session({ sessionId: id, title: ' \n' }, asking())).rejects.toThrow(
    'visible',
  );
  expect(folder.cwd).toBe(sessions[0]?.cwd);
});

it('lets the CLI that has it open rename it, and writes the file where that CLI cannot', async () => {
  const asked: unknown[] = [];
  const newer = agentWith(async (...request) => void asked.push(request));
  const live = await one(channelsWith({ id: 'c', sessionId: id, agent: newer }));
  const before = await readFile(live.path);
  await live.handlers.rename_session({ sessionId: id, title: 'told' }, asking());
  expect(asked).toEqual([['rename_session', { title: 'told' }]]);
  expect(await readFile(live.path)).toEqual(before);

  const older = agentWith(() => Promise.reject(unsupportedByCli('"rename_session"', '2.1.197', '2.1.29')));
  const old = await one(channelsWith({ id: 'c', sessionId: id, agent: older }));
  await old.handlers.rename_session({ sessionId: id, title: 'written' }, asking());
  expect(await readFile(old.path, 'utf8')).toContain('"customTitle":"written"');
});

it('deletes to the trash and brings back every byte', async () => {
  const { path, handlers } = await one();
  const before = await readFile(path);
  const deleted = await handlers.delete_session({ sessionId: id }, asking());
  expect(deleted).toMatchObject({ deleted: true });
  expect((await stat(join(deleted.trashPath ?? '', 'session.jsonl'))).size).toBe(before.length);
  expect(await handlers.delete_session({ sessionId: id }, asking())).toEqual({
    deleted: false,
    reason: 'It is no longer there.',
  });
  expect(await handlers.restore_session({ sessionId: id }, asking())).toEqual({ restored: true });
  expect(await readFile(path)).toEqual(before);
  expect(await handlers.restore_session({ sessionId: id }, asking())).toMatchObject({
    restored: false,
    reason: expect.stringContaining('not in the trash') as string,
  });
});

it('deletes nothing that is open, here or elsewhere', async () => {
  const here = await one(channelsWith({ id: 'c', sessionId: id }));
  expect(await here.handlers.delete_session({ sessionId: id }, asking())).toEqual({
    deleted: false,
    reason: 'It is open in a conversation here. Close that conversation first.',
  });
  const there = await one();
  await mkdir(join(there.folder.configFolder, 'sessions'));
  const note = join(there.folder.configFolder, 'sessions', `${process.pid}.json`);
  await writeFile(note, JSON.stringify({ pid: process.pid, sessionId: id }));
  expect(await there.handlers.delete_session({ sessionId: id }, asking())).toEqual({
    deleted: false,
    reason: `Another Claude Code CLI (process ${process.pid}) has it open. End it there first.`,
  });
  expect((await stat(there.path)).isFile()).toBe(true);
});

it('exports with a name that any disk takes, with or without the output of tools', async () => {
  const { folder, handlers } = await one();
  const asked = { sessionId: id, includeToolOutput: true } as const;
  const whole = await handlers.export_session({ ...asked, format: 'markdown' }, asking());
  expect(whole.fileName).toBe('Fix a b.md');
  expect(whole.contents).toContain('secret');
  const without = await handlers.export_session({ ...asked, format: 'json', includeToolOutput: false }, asking());
  expect(without.fileName).toBe('Fix a b.json');
  expect(without.contents).not.toContain('secret');
  expect(JSON.parse(without.contents)).toHaveLength(4);
  await expect(exportStored(folder, { ...asked, format: 'json' }, asking().signal, 10)).rejects.toThrow('too long');
});
