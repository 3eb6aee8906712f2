// A workbench in a process of its own, on a project full of traps, so that a test sees it live or die and reads all it says.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { WebSocket } from 'ws';

const program = `
  import { startWorkbench } from '@dovetail/workbench';
  const { folder, pageFolder, dataFolder, env, host } = JSON.parse(process.argv[2]);
  const onError = error => console.error(error);
  const workbench = await startWorkbench({ folder, pageFolder, dataFolder, env, onError, ...(host && { host }) });
  process.stdout.write(JSON.stringify({ url: workbench.url, port: workbench.port }) + '\\n');
  process.stdin.on('end', () => workbench.close().then(() => process.exit(0))).resume();
`;

/** What only the person may see: words of the page, of the project, and of what lies beside it. */
export const marks = { page: 'words-of-the-page', file: 'plan-of-the-person', outside: 'words-from-outside' } as const;

export interface AttackedWorkbench {
  readonly port: number;
  readonly token: string;
  readonly origin: string;
  /** Holds `project`, `page`, `data` and `outside`. */
  readonly root: string;
  readonly folder: string;
  readonly outside: string;
  readonly pid: number;
  /** The whole header, got by the token. */
  cookie(): Promise<string>;
  /** What the process printed and logged. */
  said(): string;
  isAlive(): boolean;
  /** Gives how the process ended. */
  stop(): Promise<number | null>;
}

export async function startAttackedWorkbench(host?: string): Promise<AttackedWorkbench> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'dovetail-attack-')));
  const folder = join(root, 'project');
  const outside = join(root, 'outside');
  setTraps(root, folder, outside);
  const { path, drop } = await bundle();
  const options = {
    folder,
    pageFolder: join(root, 'page'),
    dataFolder: join(root, 'data'),
    env: { PATH: process.env['PATH'], HOME: join(root, 'home'), SHELL: '/bin/sh', LANG: 'C.UTF-8' },
    ...(host !== undefined && { host }),
  };
  const child = spawn(process.execPath, [path, JSON.stringify(options)], { stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  let printed = '';
  child.stderr.on('data', chunk => (printed += String(chunk)));
  const lines = createInterface({ input: child.stdout });
  const first = once(lines, 'line').then(([line]) => JSON.parse(String(line)) as { url: string; port: number });
  const started = await Promise.race([first, ended.then(() => Promise.reject(new Error(printed)))]);
  lines.on('line', line => (printed += `${line}\n`));
  const token = new URL(started.url).searchParams.get('token') ?? '';
  const { port } = started;
  return {
    port,
    token,
    origin: `http://127.0.0.1:${port}`,
    root,
    folder,
    outside,
    pid: child.pid ?? 0,
    async cookie() {
      const { text } = await talk(
        port,
        `GET /?token=${token} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`,
      );
      return /^set-cookie: ([^;]+)/im.exec(text)?.[1] ?? '';
    },
    said: () => printed + logsBelow(join(root, 'data')),
    isAlive: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      child.stdin.end();
      const [code] = await ended;
      rmSync(root, { recursive: true, force: true });
      drop();
      return code;
    },
  };
}

function setTraps(root: string, folder: string, outside: string): void {
  for (const each of ['src', 'kept/deep']) mkdirSync(join(folder, each), { recursive: true });
  for (const each of ['page/assets', 'outside/inner', 'home']) mkdirSync(join(root, each), { recursive: true });
  writeFileSync(join(root, 'page/index.html'), `<!doctype html><title>${marks.page}</title>`);
  writeFileSync(join(root, 'page/assets/main-1a2b.js'), `export default '${marks.page}';`);
  writeFileSync(join(root, 'page/.env'), marks.outside);
  symlinkSync(join(outside, 'secret.ts'), join(root, 'page/link.js'));
  symlinkSync(outside, join(root, 'page/linked'));
  writeFileSync(join(outside, 'secret.ts'), `export const secret = '${marks.outside}';\n`);
  writeFileSync(join(outside, 'index.html'), marks.outside);
  writeFileSync(join(folder, `src/${marks.file}.ts`), 'export const n = 1;\n');
  symlinkSync(join(outside, 'secret.ts'), join(folder, 'link.ts'));
  symlinkSync(outside, join(folder, 'linked'));
  symlinkSync('../outside', join(folder, 'relative'));
  symlinkSync(join(outside, 'not-there-yet.ts'), join(folder, 'dangling.ts'));
  symlinkSync(join(outside, 'no-folder'), join(folder, 'dangling-folder'));
  symlinkSync('loop', join(folder, 'loop'));
  execFileSync('mkfifo', [join(folder, 'pipe.ts')]);
  execFileSync('git', ['init', '-q', '-b', 'main'], { cwd: folder });
}

/** Below node_modules, where native code is found. */
async function bundle(): Promise<{ path: string; drop(): void }> {
  const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
  mkdirSync(cache, { recursive: true });
  const place = mkdtempSync(join(cache, 'attacked-workbench-'));
  const path = join(place, 'server.mjs');
  await build({
    stdin: { contents: program, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    outfile: path,
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['dovetail-source'],
    mainFields: ['module', 'main'],
    external: ['@lydell/node-pty'],
    banner: {
      js: "import { createRequire as attackedRequire } from 'node:module'; const require = attackedRequire(import.meta.url);",
    },
    logLevel: 'error',
  });
  return { path, drop: () => rmSync(place, { recursive: true, force: true }) };
}

function logsBelow(folder: string): string {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .flatMap(entry => (entry.isFile() ? [readFileSync(join(entry.parentPath, entry.name), 'latin1')] : []))
    .join('\n');
}

export interface Told {
  /** 0: no answer. */
  readonly status: number;
  readonly text: string;
}

/** Sends bytes as they are, and gives what comes back until the other side has finished. */
export function talk(port: number, bytes: string | Buffer, host = '127.0.0.1'): Promise<Told> {
  return new Promise(resolve => {
    const chunks: Buffer[] = [];
    const socket = connect({ port, host });
    const done = (): void => {
      const text = Buffer.concat(chunks).toString('latin1');
      socket.destroy();
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text });
    };
    socket.on('data', chunk => chunks.push(chunk));
    socket.on('error', () => {});
    socket.on('end', done);
    socket.on('close', done);
    socket.write(bytes);
  });
}

export interface Window {
  readonly socket: WebSocket;
  /** Rejects with the message of an error reply. */
  ask(name: string, params?: object): Promise<Record<string, unknown>>;
}

interface Answer {
  readonly response?: object;
  readonly error?: { readonly message: string };
}

/** As a page of ours connects: with the cookie and its origin. */
export async function openWindow(workbench: AttackedWorkbench, role = 'workbench'): Promise<Window> {
  const { origin } = workbench;
  const headers = { cookie: await workbench.cookie(), origin };
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/socket?role=${role}`, { headers });
  const pending = new Map<string, (answer: Answer) => void>();
  socket.on('message', (data: Buffer) => {
    const { message } = JSON.parse(data.toString('utf8')) as { message: Answer & { type: string; requestId?: string } };
    if (message.type === 'response') pending.get(message.requestId ?? '')?.(message);
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  socket.on('error', () => {});
  socket.on('close', () => {
    for (const settle of pending.values()) settle({ error: { message: 'The connection was closed.' } });
  });
  let next = 0;
  return {
    socket,
    ask(name, params = {}) {
      const requestId = `r${++next}`;
      return new Promise((resolve, reject) => {
        pending.set(requestId, ({ response, error }) => {
          pending.delete(requestId);
          if (error) reject(new Error(error.message));
          else resolve(response as Record<string, unknown>);
        });
        socket.send(JSON.stringify({ type: 'request', requestId, request: { ...params, type: name } }));
      });
    },
  };
}
