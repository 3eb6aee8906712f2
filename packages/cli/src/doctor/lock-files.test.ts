import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startTimeOf } from '@dovetail/agent';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { lockFileFindings } from './lock-files.ts';

let root = '';
let cwd = '';
let configDir = '';

beforeEach(() => {
  root = temporaryFolder();
  cwd = join(root, 'project', 'src');
  configDir = join(root, 'config');
  mkdirSync(cwd, { recursive: true });
  mkdirSync(join(configDir, 'ide'), { recursive: true });
});

async function openPort(): Promise<number> {
  const server = createServer(socket => void socket.destroy());
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** Free a moment ago, and reserved by nobody. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise(resolve => void server.close(resolve));
  return port;
}

function deadPid(): number {
  const { pid } = spawnSync('true');
  return pid;
}

const good = () => ({
  pid: process.pid,
  workspaceFolders: [join(root, 'project')],
  ideName: 'TestIDE',
  transport: 'ws',
});

function writeLock(port: number, content: object | string, folder = join(configDir, 'ide')): string {
  const file = join(folder, `${port}.lock`);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const findings = (env: NodeJS.ProcessEnv = {}, folder = cwd) => lockFileFindings({ configDir, cwd: folder, env });

async function only(env?: NodeJS.ProcessEnv, folder?: string) {
  const [finding, ...others] = await findings(env, folder);
  expect(others).toEqual([]);
  if (!finding) throw new Error('there is no finding');
  return finding;
}

const chosen = 'A CLI started here would choose it.';

test('none', async () => {
  expect(await findings()).toEqual([{ name: 'Editors', state: 'ok', text: 'No editor has left a lock file.' }]);
});

describe('chosen', () => {
  test.each([
    ['a full lock', {}],
    ['unknown members', { more: [1] }],
    ['a pid as text', { pid: String(process.pid) }],
    ['no pid', { pid: undefined }],
    ['no name', { ideName: undefined }],
    ['a folder with a slash at its end', { slash: true }],
  ])('%s', async (_what, { slash, ...more }: Record<string, unknown>) => {
    const port = await openPort();
    const workspaceFolders = ['/nowhere', `${join(root, 'project')}${slash ? '/' : ''}`];
    writeLock(port, { ...good(), workspaceFolders, ...more });
    const name = Object.hasOwn(more, 'ideName') ? '(no name)' : 'TestIDE';
    expect(await only()).toEqual({ name: `Editor ${name} on port ${port}`, state: 'ok', text: chosen });
  });

  test('the folder itself, and one reached by a link', async () => {
    writeLock(await openPort(), { ...good(), workspaceFolders: [cwd] });
    expect((await only()).text).toBe(chosen);
    symlinkSync(cwd, join(root, 'link'));
    expect((await only({}, join(root, 'link'))).text).toBe(chosen);
  });

  test('a lock in the home folder, when CLAUDE_CONFIG_DIR names another', async () => {
    const ide = join(root, '.claude', 'ide');
    mkdirSync(ide, { recursive: true });
    writeLock(await openPort(), good(), ide);
    expect((await only({ HOME: root })).text).toBe(chosen);
  });
});

describe('stale', () => {
  test('a dead pid, though the port is open; --fix removes the file', async () => {
    const pid = deadPid();
    const file = writeLock(await openPort(), { ...good(), pid });
    const finding = await only();
    expect(finding).toMatchObject({ state: 'warning', text: `Its process ${pid} has ended; the file is stale.` });
    expect(existsSync(file)).toBe(true);
    expect(finding.fix?.()).toBe(`Removed ${file}.`);
    expect(existsSync(file)).toBe(false);
    expect(finding.fix?.()).toBe(`${file} has gone by itself.`);
  });

  test('no pid and a closed port', async () => {
    writeLock(await closedPort(), { ...good(), pid: undefined });
    expect(await only()).toMatchObject({ state: 'warning', text: 'Nothing listens on its port; the file is stale.' });
  });

  test.each([
    ['has ended', () => ({ serverPid: deadPid(), startedAt: '1' })],
    ['was another process', () => ({ serverPid: process.pid, startedAt: 'long ago' })],
  ])('our own, whose server %s while the editor lives on', async (_what, server) => {
    const dovetail = server();
    writeLock(await closedPort(), { ...good(), dovetail });
    expect(await only()).toMatchObject({
      state: 'warning',
      text: `Its server, process ${dovetail.serverPid}, has ended; the file is stale.`,
      fix: expect.any(Function),
    });
  });

  test('our own, whose server lives, is not', async () => {
    const dovetail = { serverPid: process.pid, startedAt: startTimeOf(process.pid) };
    writeLock(await openPort(), { ...good(), dovetail });
    expect((await only()).text).toBe(chosen);
  });

  test('a file that was written anew since is left alone', async () => {
    const port = await openPort();
    const file = writeLock(port, { ...good(), pid: deadPid() });
    const finding = await only();
    writeLock(port, good());
    expect(finding.fix?.()).toBe(`Left ${file} alone: it has just been written anew.`);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(good());
  });

  test('does not spoil the choice of another', async () => {
    writeLock(await openPort(), { ...good(), pid: deadPid() });
    writeLock(await openPort(), { ...good(), ideName: 'Other' });
    const texts = (await findings()).map(({ text }) => text);
    expect(texts).toContain(chosen);
  });
});

describe('in the way', () => {
  test('a live pid with a closed port: with a good lock beside it none is chosen', async () => {
    const port = await closedPort();
    writeLock(port, good());
    writeLock(await openPort(), { ...good(), ideName: 'Other' });
    const found = await findings();
    expect(found.map(({ state }) => state)).toEqual(['warning', 'warning']);
    expect(found.find(({ name }) => name.includes('TestIDE'))).toEqual({
      name: `Editor TestIDE on port ${port}`,
      state: 'warning',
      text: `Its process ${process.pid} lives but nothing listens on port ${port}; it only gets in the way of others.`,
    });
    expect(found.find(({ name }) => name.includes('Other'))?.text).toBe(
      'It matches this folder, but 2 editors match this folder, so a CLI chooses none unless CLAUDE_CODE_SSE_PORT names one.',
    );
  });

  test('the same for another folder is in nobody’s way', async () => {
    writeLock(await closedPort(), { ...good(), workspaceFolders: ['/nowhere'] });
    writeLock(await openPort(), { ...good(), ideName: 'Other' });
    expect((await findings()).find(({ name }) => name.includes('Other'))?.text).toBe(chosen);
  });

  test.each([
    [undefined, 'no transport'],
    ['sse', 'the transport "sse"'],
  ])('transport %s', async (transport, words) => {
    writeLock(await openPort(), { ...good(), transport });
    expect(await only()).toMatchObject({
      state: 'warning',
      text: `It matches this folder but names ${words}, not "ws".`,
    });
  });
});

test('two that match: none is chosen, unless the environment names one', async () => {
  const [first, second] = [await openPort(), await openPort()];
  writeLock(first, { ...good(), ideName: 'First' });
  writeLock(second, { ...good(), ideName: 'Second', workspaceFolders: [cwd] });
  for (const { state, text } of await findings()) {
    expect({ state, text }).toEqual({ state: 'warning', text: expect.stringContaining('2 editors match') });
  }
  const named = await findings({ CLAUDE_CODE_SSE_PORT: String(second) });
  expect(named.find(({ name }) => name.includes('Second'))).toMatchObject({
    state: 'ok',
    text: 'A CLI started here would choose it: CLAUDE_CODE_SSE_PORT names it.',
  });
});

describe('not chosen here', () => {
  test.each([
    [
      'above the folder',
      () => [join(root, 'project', 'src', 'deeper')],
      /^Not chosen here: this folder is not inside .*deeper\.$/,
    ],
    ['a sibling with the same beginning', () => [join(root, 'project', 'sr')], /is not inside .*sr\.$/],
    ['a URI', () => [`file://${root}/project`], /is not inside file:/],
    ['two others', () => ['/a', '/b'], /is not inside \/a or \/b\.$/],
    ['none', () => [], /^Not chosen here: it names no folder\.$/],
    ['nothing', () => undefined, /^Not chosen here: it names no folder\.$/],
  ])('folders: %s', async (_what, folders, words) => {
    writeLock(await openPort(), { ...good(), workspaceFolders: folders() });
    const { state, text } = await only();
    expect(state).toBe('ok');
    expect(text).toMatch(words);
  });

  test('a folder of the lock that is a link', async () => {
    const link = join(root, 'link');
    symlinkSync(join(root, 'project'), link);
    writeLock(await openPort(), { ...good(), workspaceFolders: [link] });
    expect((await only()).text).toBe(
      `Not chosen here: it names ${link}, which leads here through a link, and a CLI compares real paths.`,
    );
  });

  test('elsewhere, but named by the environment', async () => {
    const port = await openPort();
    writeLock(port, { ...good(), workspaceFolders: ['/nowhere'] });
    expect((await only({ CLAUDE_CODE_SSE_PORT: String(port) })).text).toContain('CLAUDE_CODE_SSE_PORT names it');
  });

  test('broken JSON', async () => {
    const file = writeLock(await openPort(), '{"pid": 1,');
    expect(await only()).toMatchObject({
      name: expect.stringContaining('Editor (no name)'),
      state: 'ok',
      text: `Not chosen here: ${file} is not a lock in JSON.`,
    });
  });

  test('the old form: paths, one a line', async () => {
    writeLock(await openPort(), `${join(root, 'project')}\n`);
    expect((await only()).text).toMatch(/has the old form, which leads to server-sent events/);
  });

  test('members of the wrong kind', async () => {
    writeLock(await openPort(), { ...good(), workspaceFolders: 'project' });
    expect((await only()).text).toMatch(/is not a lock in JSON/);
  });
});

test.each([
  ['broken JSON', '{"pid": 1,', 'is not a lock in JSON'],
  ['the old form', '/project\n', 'has the old form, which leads to server-sent events instead of a WebSocket'],
  ['empty', '', 'has the old form, which leads to server-sent events instead of a WebSocket'],
])('what cannot be understood is stale when nothing listens: %s', async (_what, content, damage) => {
  const file = writeLock(await closedPort(), content);
  const { state, text, fix } = await only();
  expect({ state, text }).toEqual({
    state: 'warning',
    text: `Nothing listens on its port, and ${file} ${damage}; the file is stale.`,
  });
  expect(fix?.()).toBe(`Removed ${file}.`);
  expect(existsSync(file)).toBe(false);
});

test('other files are none of its business', async () => {
  for (const name of ['0.lock', '99999.lock', 'abc.lock', '123.lock.tmp', '123'])
    writeFileSync(join(configDir, 'ide', name), '{}');
  expect((await only()).text).toBe('No editor has left a lock file.');
});
