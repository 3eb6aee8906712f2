// The server as a whole: where it listens, what it leaves on disk, how it ends and comes back.
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { LockFile } from '@dovetail/protocol';
import { startIdeServer } from './ide-server.ts';
import { fakeEditor } from './testing/fake-editor.ts';
import { connectAsCli, connectMcp, serve } from './testing/served.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const lockOf = (path: string) => LockFile.parse(JSON.parse(readFileSync(path, 'utf8')));

async function occupyPort(): Promise<{ port: number; occupant: Server }> {
  const occupant: Server = createServer();
  await new Promise<void>(resolve => {
    occupant.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void occupant.close());
  return { port: (occupant.address() as AddressInfo).port, occupant };
}

test('the lock leads a client here: port in the name, token inside', async () => {
  const configDir = temporaryFolder();
  const project = temporaryFolder();
  const server = await serve(fakeEditor(), { configDir, workspaceFolders: [project], editorPid: process.ppid });
  expect(server.lockFile).toBe(join(configDir, 'ide', `${server.port}.lock`));
  expect(lockOf(server.lockFile)).toEqual({
    pid: process.ppid,
    workspaceFolders: [project],
    ideName: 'Test editor',
    transport: 'ws',
    runningInWindows: false,
    authToken: server.authToken,
    dovetail: { serverPid: process.pid, startedAt: '' },
  });
  expect(server.authToken).toMatch(/^[\w-]{86}$/);
});

test('it listens on 127.0.0.1 and nowhere else', async () => {
  const { port } = await serve(fakeEditor());
  const everywhere = createServer();
  // On another address of loopback the port is still free.
  await new Promise<void>((resolve, reject) => {
    everywhere.once('error', reject);
    everywhere.listen(port, '127.0.0.2', resolve);
  });
  await new Promise(resolve => {
    everywhere.close(resolve);
  });
  expect(port).toBeGreaterThan(0);
});

test('a wanted port that is taken is given up for another', async () => {
  const { port } = await occupyPort();
  const server = await serve(fakeEditor(), { port });
  expect(server.port).not.toBe(port);
  await expect(connectMcp(server)).resolves.toBeDefined();
});

test.each([70_000, -1, 1.5])('the impossible port %d is given up for another', async port => {
  const server = await serve(fakeEditor(), { port });
  expect(server.port).toBeGreaterThan(0);
});

test('restarted with the same port and token it is found by its old clients', async () => {
  const configDir = temporaryFolder();
  const first = await serve(fakeEditor(), { configDir });
  const cli = await connectAsCli(first);
  await first.close();
  await cli.closed;
  expect(existsSync(first.lockFile)).toBe(false);
  const { port, authToken } = first;
  const second = await serve(fakeEditor({ openEditors: () => [] }), { configDir, port, authToken });
  expect(second.port).toBe(port);
  const back = await connectAsCli({ port, authToken });
  expect(await back.call('getOpenEditors')).toEqual({ texts: ['[]'], isError: false });
});

test('a client that was cut off comes back as a new one', async () => {
  const server = await serve(fakeEditor());
  const cli = await connectAsCli(server);
  server.clients[0]?.close();
  await cli.closed;
  await connectAsCli(server);
  await vi.waitFor(() => expect(server.clients.map(({ id }) => id)).toEqual(['client-2']), { timeout: 20_000 });
});

test('folders that change are written, with their real names, and told by the tool', async () => {
  const real = temporaryFolder();
  const link = join(temporaryFolder(), 'link');
  symlinkSync(real, link);
  const server = await serve(fakeEditor());
  const { call } = await connectMcp(server);
  server.workspaceFoldersChanged({ workspaceFolders: [link, '/gone'] });
  expect(server.workspaceFolders).toEqual([link, '/gone']);
  expect(lockOf(server.lockFile).workspaceFolders).toEqual([real, '/gone']);
  const { texts } = await call('getWorkspaceFolders');
  expect(JSON.parse(texts[0] ?? '')).toEqual({ folders: [real, '/gone'], rootPath: real });
});

test('two windows on one folder: each terminal is led to its own', async () => {
  const configDir = temporaryFolder();
  const workspaceFolders = [temporaryFolder()];
  const windows = [
    await serve(fakeEditor(), { configDir, workspaceFolders }),
    await serve(fakeEditor(), { configDir, workspaceFolders }),
  ];
  expect(readdirSync(join(configDir, 'ide')).toSorted()).toEqual(windows.map(({ port }) => `${port}.lock`).toSorted());
  for (const window of windows) {
    expect(window.terminalEnvironment({ NO_PROXY: 'corp' })).toMatchObject({
      CLAUDE_CODE_SSE_PORT: String(window.port),
      NO_PROXY: 'corp,127.0.0.1,localhost,::1',
    });
  }
});

test('what a dead server of ours has left is swept at the start', async () => {
  const configDir = temporaryFolder();
  mkdirSync(join(configDir, 'ide'));
  const left = join(configDir, 'ide', '1.lock');
  const lock = { pid: 1, dovetail: { serverPid: 2 ** 30, startedAt: '' } };
  writeFileSync(left, JSON.stringify(lock));
  await serve(fakeEditor(), { configDir });
  expect(existsSync(left)).toBe(false);
});

test('a lock that cannot be written fails the start, and nothing goes on listening', async () => {
  const configDir = join(temporaryFolder(), 'file');
  writeFileSync(configDir, '');
  const { port, occupant } = await occupyPort();
  await new Promise(resolve => {
    occupant.close(resolve);
  });
  const options = { editor: fakeEditor().port, workspaceFolders: [], ideName: 'x', port };
  await expect(startIdeServer({ ...options, configDir })).rejects.toThrow(/ENOTDIR|EEXIST/);
  const server = await serve(fakeEditor(), { port });
  expect(server.port).toBe(port);
});

test('closing twice is one closing, and a closed server takes no events', async () => {
  const editor = fakeEditor({ diagnostics: () => [] });
  const server = await serve(editor);
  await connectAsCli(server);
  const closed = server.close();
  expect(server.close()).toBe(closed);
  server.selectionChanged({ filePath: '/a', text: 'x', selection: null });
  server.atMentioned({ filePath: '/a' });
  server.diagnosticsChanged({ uris: ['file:///a'] });
  server.workspaceFoldersChanged({ workspaceFolders: ['/b'] });
  await closed;
  expect(existsSync(server.lockFile)).toBe(false);
  expect(editor.asked).toEqual([]);
});

test('an empty token is never the token', async () => {
  const server = await serve(fakeEditor(), { authToken: '' });
  expect(server.authToken).toHaveLength(86);
});
