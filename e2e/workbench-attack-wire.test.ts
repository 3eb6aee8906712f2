// A window with the key that misbehaves: frames, messages and paths. It harms itself only, and no path leads out of the open
// folder, by whichever request, spelling or link.
import { once } from 'node:events';
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { frame, openSocket } from './support/bare-socket.ts';
import {
  marks,
  openWindow,
  startAttackedWorkbench,
  type AttackedWorkbench,
  type Window,
} from './support/attacked-workbench.ts';

let workbench: AttackedWorkbench;
let good: Window;
let cookie: string;
const own = `src/${marks.file}.ts`;

beforeAll(async () => {
  workbench = await startAttackedWorkbench();
  cookie = await workbench.cookie();
  good = await openWindow(workbench);
});

afterEach(async () => {
  const { found } = await good.ask('read_folder', { path: join(workbench.folder, 'src') });
  const outside = readdirSync(workbench.outside).toSorted().join(' ');
  if (found !== true) throw new Error('The good window is not served any more.');
  if (outside !== 'index.html inner secret.ts') throw new Error(`Outside there is now: ${outside}`);
});

afterAll(async () => {
  const code = await workbench.stop();
  if (code !== 0) throw new Error(`The workbench ended with ${code}.`);
});

/** Sends bytes over a socket that was opened properly, and gives the code with which the server closes it. */
function closeCode(bytes: Buffer): Promise<number> {
  const headers = [`Host: 127.0.0.1:${workbench.port}`, `Origin: ${workbench.origin}`, `Cookie: ${cookie}`];
  const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];
  const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
  return new Promise(resolve => {
    let all = Buffer.alloc(0);
    let isOpen = false;
    const socket = openSocket(workbench.port, chunk => {
      all = Buffer.concat([all, chunk]);
      if (!isOpen && all.includes('\r\n\r\n')) {
        isOpen = true;
        socket.write(bytes);
      }
      const at = all.indexOf(0x88);
      if (at === -1 || all.length < at + 4) return;
      socket.destroy();
      resolve(all.readUInt16BE(at + 2));
    });
    socket.write(`${['GET /socket?role=workbench HTTP/1.1', ...headers, ...upgrade, key].join('\r\n')}\r\n\r\n`);
  });
}

test('frames that are too large, broken or binary end their own connection only', async () => {
  const text = 0x81;
  const attacks: readonly (readonly [string, Buffer, number])[] = [
    ['claims too much', frame(text, Buffer.alloc(0), 65 * 1024 * 1024), 1009],
    ['claims more than there is', frame(text, Buffer.alloc(0), Number.MAX_SAFE_INTEGER), 1009],
    ['binary', frame(0x82, Buffer.from('{}')), 1003],
    ['compressed, not agreed', frame(0xc1, Buffer.from('{}')), 1002],
    ['unknown kind', frame(0x83, Buffer.from('{}')), 1002],
    ['goes on with nothing', frame(0x80, Buffer.from('{}')), 1002],
    ['not masked', Buffer.from([text, 2, 0x7b, 0x7d]), 1002],
    ['not UTF-8', frame(text, Buffer.from([0xff, 0xfe])), 1007],
  ];
  for (const [what, bytes, code] of attacks) {
    expect([what, await closeCode(bytes)]).toEqual([what, code]);
  }
});

test('what is not our protocol is answered with an error, and the connection lives', async () => {
  const { socket, ask } = await openWindow(workbench);
  for (const text of [
    '',
    'x',
    '{',
    'null',
    '[]',
    '1',
    '"x"',
    '{}',
    '{"type":"request"}',
    '{"type":{}}',
    '\0',
    '[['.repeat(50_000),
  ]) {
    socket.send(text);
  }
  socket.send('{"type":"request","requestId":{"toString":1},"request":{"type":"read_folder"}}');
  socket.send('{"__proto__":{"polluted":true},"type":"response","requestId":"__proto__","response":{}}');
  for (const name of ['nothing', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'exec']) {
    await expect(ask(name)).rejects.toThrow(name);
  }
  await expect(ask('read_folder', { path: 7 })).rejects.toThrow('path');
  await expect(ask('open_document', { path: ['x'] })).rejects.toThrow('path');
  const deep = JSON.parse(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`) as object;
  await ask('save_layout', { layout: deep }).catch(() => undefined);
  expect(await ask('read_folder', { path: workbench.folder })).toMatchObject({ found: true });
  socket.terminate();
});

test('of 500 sockets at once the server takes as many as it can serve; one is free again when another goes', async () => {
  const opened: WebSocket[] = [];
  const url = `${workbench.origin.replace('http', 'ws')}/socket?role=workbench`;
  const outcomes = await Promise.all(
    Array.from({ length: 500 }, () => {
      const socket = new WebSocket(url, { headers: { cookie, origin: workbench.origin } });
      opened.push(socket);
      return new Promise<string>(resolve => {
        socket.once('open', () => resolve('open'));
        socket.once('error', error => resolve(error.message));
      });
    }),
  );
  expect(outcomes.filter(outcome => outcome === 'open')).toHaveLength(63);
  expect(new Set(outcomes)).toEqual(new Set(['open', 'Unexpected server response: 503']));
  await Promise.all(
    opened.flatMap(socket => {
      if (socket.readyState !== socket.OPEN) return [];
      const gone = once(socket, 'close');
      socket.close();
      return [gone];
    }),
  );
  (await openWindow(workbench)).socket.terminate();
});

test('a window that reads nothing does not keep others from being served', async () => {
  const slow = await openWindow(workbench);
  slow.socket.pause();
  const path = join(workbench.folder, 'src', `${marks.file}.ts`);
  for (let n = 0; n < 2000; n++) {
    slow.socket.send(JSON.stringify({ type: 'request', requestId: `s${n}`, request: { type: 'open_document', path } }));
  }
  expect(await good.ask('open_document', { path })).toMatchObject({ document: { contents: 'export const n = 1;\n' } });
  slow.socket.terminate();
});

/** Not joined: a path is sent as it is spelled. */
const spelled = (path: string): string => `${workbench.folder}/${path}`;

const ways = [
  '../outside/secret.ts',
  'src/../../outside/secret.ts',
  './/..//outside/./secret.ts',
  'link.ts',
  'linked/secret.ts',
  'relative/secret.ts',
  'linked/inner/../secret.ts',
  'src/../linked/secret.ts',
  'loop/secret.ts',
  '../project-beside/x.ts',
];

test.each([...ways, '\0', 'link.ts\0.txt'])('"%s" is neither read nor written', async way => {
  const path = spelled(way);
  const opened = await good.ask('open_document', { path });
  expect(opened).toMatchObject({ document: null, refused: 'outside' });
  expect(JSON.stringify(opened)).not.toContain(marks.outside);
  for (const expected of [null, 'v']) {
    const saved = await good.ask('save_document', { path, contents: 'mine', expected });
    expect(saved).toMatchObject({ outcome: 'failed', reason: 'This file lies outside the open folder.' });
  }
  const refused = { done: false, reason: 'It lies outside the open folder.' };
  expect(await good.ask('trash_path', { path })).toMatchObject(refused);
  expect(await good.ask('rename_path', { path, to: spelled('src/got.ts') })).toMatchObject(refused);
  expect(await good.ask('rename_path', { path: spelled(own), to: path })).toMatchObject(refused);
  for (const kind of ['file', 'folder']) expect(await good.ask('create_path', { path, kind })).toMatchObject(refused);
  await good.ask('edit_document', { path, contents: 'mine' });
  expect(await good.ask('hover', { path, line: 0, column: 14 })).toMatchObject({ contents: null });
  expect(await good.ask('get_diagnostics', { path })).toMatchObject({ diagnostics: [] });
  expect(readFileSync(join(workbench.outside, 'secret.ts'), 'utf8')).toBe(
    `export const secret = '${marks.outside}';\n`,
  );
  expect(existsSync(spelled(own))).toBe(true);
});

test.each(['..', '../outside', 'linked', 'relative', 'linked/inner', '/', 'src/../..', 'loop', 'dangling-folder'])(
  'the folder "%s" is not listed',
  async way => {
    const path = way === '/' ? '/' : spelled(way);
    expect(await good.ask('read_folder', { path })).toMatchObject({ found: false, entries: [] });
  },
);

test('a link to nothing is judged by where it leads', async () => {
  for (const way of ['dangling.ts', 'dangling-folder/new.ts', 'dangling-folder/deep/new.ts']) {
    const path = spelled(way);
    expect(await good.ask('save_document', { path, contents: 'mine', expected: null })).toMatchObject({
      outcome: 'failed',
    });
    for (const kind of ['file', 'folder']) {
      expect(await good.ask('create_path', { path, kind })).toMatchObject({ done: false });
    }
    expect(await good.ask('rename_path', { path: spelled(own), to: path })).toMatchObject({ done: false });
  }
});

test('a pipe keeps nobody waiting', async () => {
  const path = spelled('pipe.ts');
  const asked = Array.from({ length: 8 }, () => good.ask('open_document', { path }));
  for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ document: null, refused: 'forbidden' });
  expect(await good.ask('save_document', { path, contents: 'x', expected: null })).toMatchObject({ outcome: 'failed' });
});

test.each(['', '/', '/.', '//', '/src/..'])('the open folder itself, spelled with "%s", is not deleted', async end => {
  const path = `${workbench.folder}${end}`;
  const reason = 'It is the open folder itself. Open another one first.';
  expect(await good.ask('trash_path', { path })).toMatchObject({ done: false, reason });
  expect(await good.ask('rename_path', { path, to: spelled('src/inside') })).toMatchObject({ done: false, reason });
  expect(lstatSync(workbench.folder).isDirectory()).toBe(true);
});

test('what is taken back from the trash does not go through a link that has come meanwhile', async () => {
  const path = spelled('kept/deep/taken.ts');
  writeFileSync(path, 'mine');
  const { trashId } = await good.ask('trash_path', { path });
  renameSync(spelled('kept/deep'), spelled('kept/away'));
  symlinkSync(workbench.outside, spelled('kept/deep'));
  expect(await good.ask('restore_path', { trashId })).toMatchObject({ done: false });
  rmSync(spelled('kept/deep'));
  renameSync(spelled('kept/away'), spelled('kept/deep'));
  expect(await good.ask('restore_path', { trashId })).toMatchObject({ done: true });
  for (const odd of ['../..', '..', 'x', `${String(trashId)}/..`, '0'.repeat(36)]) {
    expect(await good.ask('restore_path', { trashId: odd })).toMatchObject({ done: false });
  }
});

test('searching for files does not go through links', async () => {
  for (const pattern of ['secret', 'inner', 'index.html', '../outside/secret']) {
    const { files } = (await good.ask('find_files', { pattern })) as { files: string[] };
    expect(files.filter(file => file.includes('secret') || file.includes('index.html'))).toEqual([]);
  }
  expect(await good.ask('find_files', { pattern: marks.file })).toMatchObject({ files: [own] });
});

test('a folder that has become a link since its file was opened is not written through', async () => {
  const path = spelled('kept/deep/secret.ts');
  const contents = readFileSync(join(workbench.outside, 'secret.ts'), 'utf8');
  writeFileSync(path, contents);
  const { document } = (await good.ask('open_document', { path })) as { document: { version: string } };
  renameSync(spelled('kept/deep'), spelled('kept/away'));
  symlinkSync(workbench.outside, spelled('kept/deep'));
  const save = { path, contents: 'mine', expected: document.version };
  expect(await good.ask('save_document', save)).toMatchObject({ outcome: 'failed' });
  expect(await good.ask('open_document', { path })).toMatchObject({ document: null, refused: 'outside' });
  expect(await good.ask('read_folder', { path: spelled('kept/deep') })).toMatchObject({ found: false });
  expect(readFileSync(join(workbench.outside, 'secret.ts'), 'utf8')).toBe(contents);
  rmSync(spelled('kept/deep'));
  renameSync(spelled('kept/away'), spelled('kept/deep'));
  expect(await good.ask('save_document', save)).toMatchObject({ outcome: 'saved' });
});
