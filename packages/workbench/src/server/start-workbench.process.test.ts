// The server of the workbench as its page sees it, over a real socket on a real folder.
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { WorkbenchPush } from '@dovetail/protocol';
import { startWorkbench, type Workbench } from './start-workbench.ts';

let root: string;
let folder: string;
let workbench: Workbench;
let sockets: WebSocket[];

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'workbench-')));
  folder = join(root, 'project');
  await mkdir(join(folder, 'src'), { recursive: true });
  await mkdir(join(root, 'page'));
  await writeFile(join(root, 'page/index.html'), '<!doctype html><title>Workbench</title>');
  await writeFile(join(folder, 'src/a.ts'), 'export const n = 1;\r\n');
  await writeFile(join(folder, '.gitignore'), 'ignored.log\n');
  await writeFile(join(folder, 'ignored.log'), '');
  await writeFile(join(root, 'secret.txt'), 'secret');
  await symlink(join(root, 'secret.txt'), join(folder, 'link.txt'));
  execFileSync('git', ['init', '-q', '-b', 'main'], { cwd: folder });
  sockets = [];
  workbench = await startWorkbench({
    folder,
    pageFolder: join(root, 'page'),
    dataFolder: join(root, 'data'),
    env: { PATH: process.env['PATH'], HOME: join(root, 'home'), SHELL: '/bin/sh', LANG: 'C.UTF-8' },
  });
});

afterEach(async () => {
  for (const socket of sockets) socket.terminate();
  await workbench.close();
  await rm(root, { recursive: true });
});

interface Window {
  ask(name: string, params?: object): Promise<Record<string, unknown>>;
  /** The first push that fits, past or future. */
  push(fits: (push: WorkbenchPush) => boolean): Promise<WorkbenchPush>;
  /** Answers the questions of the server. */
  onQuestion(answer: (request: Record<string, unknown>) => object): void;
  close(): Promise<void>;
}

async function openWindow(): Promise<Window> {
  const { origin, searchParams } = new URL(workbench.url);
  const token = searchParams.get('token') ?? '';
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/socket?role=workbench&token=${token}`);
  sockets.push(socket);
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const pending = new Map<string, (message: Record<string, unknown>) => void>();
  const pushes: WorkbenchPush[] = [];
  const waiting = new Set<() => void>();
  let answerer: ((request: Record<string, unknown>) => object) | undefined;
  socket.on('message', (data: Buffer) => {
    const { message } = JSON.parse(data.toString('utf8')) as { message: Record<string, unknown> };
    if (message['type'] === 'response') pending.get(String(message['requestId']))?.(message);
    else if (message['type'] === 'request' && message['requestId'] === undefined) {
      pushes.push(message['request'] as WorkbenchPush);
      for (const wake of waiting) wake();
    } else if (message['type'] === 'request') {
      const request = message['request'] as Record<string, unknown>;
      const response = { ...answerer?.(request), type: `${String(request['type'])}_response` };
      socket.send(JSON.stringify({ type: 'response', requestId: message['requestId'], response }));
    }
  });
  let next = 0;
  return {
    ask(name, params = {}) {
      const requestId = `r${++next}`;
      return new Promise((resolve, reject) => {
        pending.set(requestId, ({ response, error }) => {
          if (error) reject(new Error((error as { message: string }).message));
          else resolve(response as Record<string, unknown>);
        });
        socket.send(JSON.stringify({ type: 'request', requestId, request: { ...params, type: name } }));
      });
    },
    push(fits) {
      return new Promise(resolve => {
        const look = (): void => {
          const found = pushes.find(fits);
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      });
    },
    onQuestion: answer => void (answerer = answer),
    close: () =>
      new Promise(resolve => {
        socket.once('close', () => resolve());
        socket.close();
      }),
  };
}

test('a window learns where it is', async () => {
  const window = await openWindow();
  expect(await window.ask('open_workbench')).toMatchObject({
    folders: [{ path: folder, name: 'project', branch: 'main' }],
    terminals: [],
    proposals: [],
    recentFolders: [folder],
    isRehearsal: false,
  });
});

test('the tree shows folders first, what is ignored, and what git says; and tells when it changes', async () => {
  const window = await openWindow();
  const { entries } = await window.ask('read_folder', { path: folder });
  expect(entries).toMatchObject([
    { name: 'src', kind: 'folder' },
    { name: '.gitignore', kind: 'file', status: 'U' },
    { name: 'ignored.log', isIgnored: true },
    { name: 'link.txt', isLink: true },
  ]);
  await writeFile(join(folder, 'src/new.ts'), '');
  await window.push(push => push.type === 'tree_changed' && push.folders.includes(join(folder, 'src')));
});

test('a text is opened with line feeds, saved with the line ends it had, and never over somebody else', async () => {
  const window = await openWindow();
  const path = join(folder, 'src/a.ts');
  const { document } = (await window.ask('open_document', { path })) as {
    document: { contents: string; version: string };
  };
  expect(document).toMatchObject({ contents: 'export const n = 1;\n', eol: '\r\n', languageId: 'typescript' });
  const saved = await window.ask('save_document', {
    path,
    contents: 'export const n = 2;\n',
    expected: document.version,
  });
  expect(saved).toMatchObject({ outcome: 'saved' });
  expect(await readFile(path, 'utf8')).toBe('export const n = 2;\r\n');
  await writeFile(path, 'by somebody else\n');
  await window.push(push => push.type === 'document_changed' && push.path === path);
  const late = await window.ask('save_document', { path, contents: 'mine\n', expected: saved['version'] });
  expect(late).toMatchObject({ outcome: 'conflict' });
  expect(await readFile(path, 'utf8')).toBe('by somebody else\n');
});

test.each(['../secret.txt', 'link.txt', '../../etc/passwd', 'src/../../secret.txt'])(
  '%s is not opened, not written, not moved',
  async name => {
    const window = await openWindow();
    const path = `${folder}/${name}`;
    expect(await window.ask('open_document', { path })).toMatchObject({ document: null, refused: 'outside' });
    expect(await window.ask('save_document', { path, contents: 'x', expected: null })).toMatchObject({
      outcome: 'failed',
    });
    expect(await window.ask('rename_path', { path, to: join(folder, 'stolen') })).toMatchObject({ done: false });
    expect(await window.ask('trash_path', { path })).toMatchObject({ done: false });
    expect(await readFile(join(root, 'secret.txt'), 'utf8')).toBe('secret');
  },
);

test('a picture is opened as its bytes, with its text where it has one, and told when it changes; never one from outside', async () => {
  const window = await openWindow();
  const dot = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255]);
  const path = join(folder, 'dot.PNG');
  await writeFile(path, dot);
  const picture = { mediaType: 'image/png', data: dot.toString('base64'), size: 6 };
  expect(await window.ask('open_document', { path })).toEqual({
    type: 'open_document_response',
    document: null,
    picture,
  });
  await writeFile(path, Buffer.concat([dot, dot]));
  await window.push(push => push.type === 'document_changed' && push.path === path);
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"/>\n';
  await writeFile(join(folder, 'drawing.svg'), drawing);
  expect(await window.ask('open_document', { path: join(folder, 'drawing.svg') })).toMatchObject({
    document: { contents: drawing },
    picture: { mediaType: 'image/svg+xml', data: Buffer.from(drawing).toString('base64') },
  });
  await writeFile(join(folder, 'large.gif'), Buffer.alloc(8 * 1024 * 1024 + 1));
  const large = await window.ask('open_document', { path: join(folder, 'large.gif') });
  expect(large).toMatchObject({ document: null, refused: 'too-large' });
  expect(large).not.toHaveProperty('picture');
  await writeFile(join(root, 'secret.png'), dot);
  await symlink(join(root, 'secret.png'), join(folder, 'link.png'));
  const outside = await window.ask('open_document', { path: join(folder, 'link.png') });
  expect(outside).toMatchObject({ document: null, refused: 'outside' });
  expect(outside).not.toHaveProperty('picture');
});

test('what is deleted in the tree can be taken back', async () => {
  const window = await openWindow();
  const { trashId } = await window.ask('trash_path', { path: join(folder, 'src') });
  expect((await window.ask('read_folder', { path: join(folder, 'src') }))['found']).toBe(false);
  expect(await window.ask('restore_path', { trashId })).toMatchObject({ done: true });
  expect(await readFile(join(folder, 'src/a.ts'), 'utf8')).toBe('export const n = 1;\r\n');
});

test('a terminal runs the shell in the folder, linked to this editor, and is drawn again by a window that reloads', async () => {
  const window = await openWindow();
  const { terminal } = (await window.ask('start_terminal')) as { terminal: { id: string } };
  const terminalId = terminal.id;
  await window.ask('write_terminal', { terminalId, data: 'echo "in $PWD by $CLAUDE_CODE_SSE_PORT-"\r' });
  await window.push(push => push.type === 'terminal_output');
  const again = await openWindow();
  const output = async () => (await again.ask('read_terminal', { terminalId }))['output'];
  // It comes in pieces.
  await expect.poll(output).toMatch(/by \d+-/);
  expect(await output()).toContain(`in ${folder} by`);
  await again.ask('close_terminal', { terminalId });
  await window.push(push => push.type === 'terminal_closed');
  expect(await again.ask('read_terminal', { terminalId })).toMatchObject({ found: false });
});

test('nothing but a session id becomes an argument of the CLI in a terminal', async () => {
  const window = await openWindow();
  expect(await window.ask('start_terminal', { claude: true, resume: '--dangerously-skip-permissions' })).toMatchObject({
    terminal: null,
    reason: '"--dangerously-skip-permissions" is not a session id.',
  });
});

test('problems of a file are told by the language server, of what is typed and not saved too', async () => {
  const window = await openWindow();
  const path = join(folder, 'src/a.ts');
  await window.ask('open_document', { path });
  await window.ask('edit_document', { path, contents: 'export const n: string = 1;\n' });
  const told = await window.push(push => push.type === 'diagnostics_changed' && push.diagnostics.length > 0);
  expect(told).toMatchObject({ path, diagnostics: [{ code: '2322', severity: 'Error' }] });
});

test('the layout is kept for the next time', async () => {
  const window = await openWindow();
  await window.ask('save_layout', { layout: { chat: 420, open: ['src/a.ts'] } });
  await window.close();
  expect((await (await openWindow()).ask('open_workbench'))['layout']).toEqual({ chat: 420, open: ['src/a.ts'] });
});

test('another folder can be opened, one that is not there cannot', async () => {
  const window = await openWindow();
  expect(await window.ask('open_folder', { path: join(root, 'nowhere') })).toMatchObject({ opened: false });
  await mkdir(join(root, 'second'));
  expect(await window.ask('open_folder', { path: join(root, 'second'), add: true })).toMatchObject({ opened: true });
  await window.push(push => push.type === 'folders_changed' && push.folders.length === 2);
  expect(await window.ask('complete_folder', { prefix: join(root, 'sec') })).toMatchObject({
    folders: [join(root, 'second')],
  });
  const git = ['-c', 'user.name=a', '-c', 'user.email=a@b'];
  execFileSync('git', [...git, 'commit', '-q', '--allow-empty', '-m', 'first'], { cwd: folder });
  execFileSync('git', ['worktree', 'add', '-q', '-b', 'fix', join(root, 'fix')], { cwd: folder });
  expect(await window.ask('list_worktrees')).toMatchObject({ worktrees: [{ path: join(root, 'fix'), branch: 'fix' }] });
});
