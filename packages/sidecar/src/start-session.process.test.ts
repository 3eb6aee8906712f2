// A session with real folders and a real IDE server; the editor is this test.
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sidecarInitialize } from '@dovetail/protocol';
import type { JsonRpcPeer } from '@dovetail/rpc';
import { expect, onTestFinished, test } from 'vitest';
import { startSession } from './start-session.ts';

async function start() {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'dovetail-session-')));
  const [before, after] = [join(root, 'before'), join(root, 'after')];
  await Promise.all([before, after].map(folder => mkdir(folder)));
  const changed: string[] = [];
  const peer = {
    request: () => Promise.reject(new Error('The editor answers nothing.')),
    notify(method: string, params: { paths?: string[] }) {
      if (method === 'files/changed') changed.push(...(params.paths ?? []));
    },
  } as unknown as JsonRpcPeer;
  const errors: unknown[] = [];
  const session = await startSession(
    peer,
    async () => {},
    sidecarInitialize.params.parse({
      protocolVersion: 1,
      client: { name: 'Plume' },
      workspaceFolders: [before],
      capabilities: { ui: { page: 'none' } },
    }),
    {
      env: { HOME: root, PATH: '' },
      cwd: root,
      version: '0.0.0',
      claudePath: join(root, 'no-cli'),
      dataFolder: join(root, 'data'),
      say() {},
      onError: error => errors.push(error),
    },
  );
  onTestFinished(async () => {
    await session.close();
    await rm(root, { recursive: true, force: true });
  });
  return { root, before, after, changed, session, errors };
}

test('other folders: new conversations, the lock and both kinds of watching follow them', async () => {
  const { root, before, after, changed, session, errors } = await start();
  const host = await session.hosts.of(session.folder());
  expect(host.context.cwd).toBe(before);
  const seen: string[] = [];
  host.context.ports.files.subscribe({
    changedOnDisk: ({ changes }) => void seen.push(...changes.map(({ filePath }) => filePath)),
  });
  // The editor is told once somebody may change files.
  host.channels.launch('c', {});

  session.setFolders([after, 'elsewhere']);
  expect(session.folder()).toBe(after);
  const lock = JSON.parse(await readFile(session.ide.lockFile, 'utf8')) as { workspaceFolders: string[] };
  expect(lock.workspaceFolders).toEqual([after, join(root, 'elsewhere')]);

  const [old, fresh] = [join(before, 'a.txt'), join(after, 'a.txt')];
  // Until a watch has begun, a change may go unseen.
  await expect
    .poll(
      async () => {
        await Promise.all([old, fresh].map(path => writeFile(path, String(Math.random()))));
        return [seen.includes(fresh), changed.includes(fresh)];
      },
      { timeout: 30_000, interval: 200 },
    )
    .toEqual([true, true]);
  expect([seen.includes(old), changed.includes(old)]).toEqual([false, false]);
  expect((await session.hosts.of(session.folder())).context.cwd).toBe(after);

  session.setFolders([]);
  expect(session.folder()).toBe(root);
  expect(errors).toEqual([]);
});
