// Every declared method of the sidecar as a black box: before `initialize`, with good and with bad parameters, and what is not
// declared at all.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { sidecarNotifications, sidecarRequests } from '@dovetail/protocol';
import { pinnedCli } from '../support/cli-versions.ts';
import { bundledSidecar, startRawSidecar, type Initialized, type RawSidecar } from './support/raw-sidecar.ts';

const schemas = JSON.parse(
  await readFile(new URL('../../packages/protocol/schema/sidecar.json', import.meta.url), 'utf8'),
) as object;
const ajv = new Ajv2020({ strict: false });
ajv.addSchema(schemas, 'sidecar');
const problemsOf = (name: string, value: unknown): unknown => {
  const check = ajv.getSchema(`sidecar#/$defs/${name.replaceAll('/', '~1')}`);
  if (!check) throw new Error(`There is no schema of ${name}.`);
  return check(value) ? [] : check.errors;
};

const command: [string, ...string[]] = [process.execPath, bundledSidecar, '--claude', pinnedCli['2.1.325'].path];
const afterwards = Object.keys(sidecarRequests).filter(name => name !== 'initialize');

describe('before initialize', () => {
  let sidecar: RawSidecar;
  beforeAll(async () => {
    sidecar = await startRawSidecar({ command });
  });
  afterAll(() => sidecar.dispose());

  test.each(afterwards)('%s is answered -32002', async name => {
    const { error } = await sidecar.ask(name, {});
    expect(error).toMatchObject({ code: -32002, message: expect.stringContaining('initialize') });
  });

  test('what is not JSON-RPC is answered, and the wire lives on', async () => {
    sidecar.write('no json\n\n[1]\n{"jsonrpc":"1.0","id":1,"method":"ping"}\n');
    await sidecar.heard(({ error }) => error?.code === -32700);
    await sidecar.heard(({ error }) => error?.code === -32600);
    expect((await sidecar.ask('ping')).error?.code).toBe(-32002);
  });

  test('notifications are dropped, and start nothing', async () => {
    sidecar.notify('editor/selectionChanged', { filePath: '/a', text: 'b' });
    sidecar.notify('no/such', {});
    expect((await sidecar.ask('ping')).error?.code).toBe(-32002);
    expect(existsSync(`${sidecar.home}/.claude/ide`)).toBe(false);
  });

  test('a version that it does not speak is refused with those that it does; a good one then still begins', async () => {
    const client = { name: 'Old' };
    expect((await sidecar.ask('initialize', { protocolVersion: 0, client })).error).toMatchObject({
      code: -32602,
      data: { supported: [1] },
    });
    for (const bad of [
      {},
      { protocolVersion: 1.5, client },
      { protocolVersion: '1', client },
      { protocolVersion: 1 },
    ]) {
      expect((await sidecar.ask('initialize', bad)).error).toMatchObject({ code: -32602 });
    }
    const newer = await sidecar.call('initialize', { protocolVersion: 7, client, workspaceFolders: [sidecar.folder] });
    expect(newer).toMatchObject({ protocolVersion: 1 });
    expect((await sidecar.ask('initialize', { protocolVersion: 1, client })).error).toMatchObject({ code: -32600 });
  });
});

describe('after initialize', () => {
  let sidecar: RawSidecar;
  let answer: Initialized;
  beforeAll(async () => {
    sidecar = await startRawSidecar({ command });
    answer = await sidecar.initialize({ unheardOf: true }, { another: { field: 1 } });
  });
  afterAll(() => sidecar.dispose());

  test('it is answered as declared, and the lock is there', () => {
    expect(problemsOf('request/initialize.result', answer)).toEqual([]);
    expect(answer.commands).toEqual(afterwards);
    expect(existsSync(answer.ide.lockFile)).toBe(true);
  });

  const params: Readonly<Record<string, object>> = { 'chat/insertMention': { filePath: '/p/a.ts', lineStart: 1 } };

  test.each(afterwards.filter(name => name !== 'shutdown'))('%s is answered as declared', async name => {
    const { error, result } = await sidecar.ask(name, params[name] ?? {});
    expect(error).toBeUndefined();
    expect(problemsOf(`request/${name}.result`, result)).toEqual([]);
  });

  test('bad parameters are -32602, what is not declared -32601', async () => {
    expect((await sidecar.ask('chat/insertMention', { filePath: 7 })).error).toMatchObject({ code: -32602 });
    expect((await sidecar.ask('cli/launch', { resume: [] })).error).toMatchObject({ code: -32602 });
    expect((await sidecar.ask('cli/launch', { resume: '--help' })).error?.message).toContain('is not a session id');
    for (const name of ['chat/close', 'editor/openDiff', 'toString', '__proto__', '']) {
      expect([name, (await sidecar.ask(name, {})).error?.code]).toEqual([name, -32601]);
    }
  });

  test('an empty list is no parameters: so Lua writes an empty table', async () => {
    expect((await sidecar.ask('ping', [])).result).toEqual({});
    expect((await sidecar.ask('ping', [1])).error).toMatchObject({ code: -32602 });
  });

  test('cli/launch starts the CLI linked to this editor', async () => {
    const resume = '00000000-0000-4000-8000-000000000000';
    const { result } = await sidecar.ask('cli/launch', { resume });
    expect(result).toMatchObject({
      command: pinnedCli['2.1.325'].path,
      args: ['--ide', '--permission-mode', 'default', '--resume', resume],
      env: { CLAUDE_CODE_SSE_PORT: expect.stringMatching(/^\d+$/), NO_PROXY: expect.stringContaining('127.0.0.1') },
      cwd: sidecar.folder,
    });
  });

  test('a notification that is not understood is told on stderr and harms nothing', async () => {
    sidecar.notify('editor/selectionChanged', { filePath: 7 });
    sidecar.notify('theme/changed', { kind: 'purple' });
    sidecar.notify('settings/changed', { settings: { autosave: 'maybe', unheardOf: 1 } });
    sidecar.notify('no/such', {});
    expect(await sidecar.call('ping')).toEqual({});
    await expect
      .poll(sidecar.stderr, { timeout: 20_000 })
      .toMatch(/selectionChanged was not understood[\s\S]*theme\/changed was not understood[\s\S]*"autosave"/);
  });

  test('what it told by itself is as declared', () => {
    const told = sidecar.messages.filter(({ method, id }) => method !== undefined && id === undefined);
    expect(told.map(({ method }) => method)).toEqual(expect.arrayContaining(['ide/ready', 'status/changed']));
    for (const { method = '', params: said } of told) {
      expect(Object.keys(sidecarNotifications)).toContain(method);
      expect(problemsOf(`to-editor/${method}.params`, said)).toEqual([]);
    }
  });
});
