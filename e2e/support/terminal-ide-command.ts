// `dovetail ide` as an editor in another language runs it: a child process, one JSON-RPC message a line on stdin and stdout.
// Whatever else stands on stdout fails the test.
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';
import { createArrivals, type Arrivals } from './terminal-arrivals.ts';

export interface Message {
  readonly id?: number | string | null;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string };
}

/** Answers to `editor/<name>`; a promise is an answer that comes later. What is not here is answered -32601. */
export type EditorAnswers = Readonly<Record<string, (params: unknown) => unknown>>;

export interface IdeCommand {
  readonly ready: { readonly port: number; readonly lockFile: string; readonly workspaceFolders: string[] };
  readonly pid: number;
  readonly messages: Arrivals<Message>;
  write(text: string): void;
  notify(method: string, params: unknown): void;
  endInput(): void;
  signal(name: NodeJS.Signals): void;
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  readonly stderr: string;
}

const command = fileURLToPath(new URL('../../packages/cli/bin/dovetail.js', import.meta.url));

export async function startIdeCommand(
  args: readonly string[],
  { cwd, env, answers = {} }: { cwd: string; env: Readonly<Record<string, string>>; answers?: EditorAnswers },
): Promise<IdeCommand> {
  const child = spawn(process.execPath, [command, 'ide', ...args], { cwd, env });
  const messages = createArrivals<Message>('message');
  const others: string[] = [];
  let unread = '';
  let stderr = '';
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

  async function answer({ id, method = '', params }: Message): Promise<void> {
    const name = /^editor\/(\w+)$/.exec(method)?.[1] ?? '';
    const run = answers[name];
    if (run) send({ id, result: await run(params) });
    else send({ id, error: { code: -32601, message: 'not here' } });
  }

  function receive(line: string): void {
    const message = parse(line);
    if (!message) return void others.push(line);
    messages.add(message);
    if (message.method !== undefined && message.id !== undefined) void answer(message);
  }

  child.stdin.on('error', () => {});
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (unread + text).split('\n');
    unread = lines.pop() ?? '';
    for (const line of lines) receive(line);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = new Promise<Awaited<IdeCommand['ended']>>(resolve => {
    child.on('close', (code, signal) => resolve({ code, signal }));
  });
  onTestFinished(async ({ task }) => {
    child.kill('SIGKILL');
    await ended;
    if (task.result?.state !== 'fail') expect({ others, unread }, 'on stdout').toEqual({ others: [], unread: '' });
  });
  const failed = ended.then(({ code }) => {
    throw new Error(`dovetail ide ended with ${code}: ${stderr}`);
  });
  const { params } = await Promise.race([messages.next(({ method }) => method === 'ide/ready'), failed]);
  failed.catch(() => {});
  return {
    ready: params as IdeCommand['ready'],
    pid: child.pid ?? 0,
    messages,
    write: text => child.stdin.write(text),
    notify: (method, about) => send({ method, params: about }),
    endInput: () => child.stdin.end(),
    signal: name => child.kill(name),
    ended,
    get stderr() {
      return stderr;
    },
  };
}

/** A folder with one project, for a command that needs no CLI. */
export interface Desk {
  readonly folder: string;
  readonly project: string;
  /** `a.ts` in the project, of three lines. */
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
  start(answers?: EditorAnswers, args?: readonly string[]): Promise<IdeCommand>;
}

export async function openDesk(): Promise<Desk> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'dovetail-ide-')));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const project = join(folder, 'project');
  const file = join(project, 'a.ts');
  await mkdir(project);
  await writeFile(file, 'one\ntwo\nthree\n');
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder, CLAUDE_CONFIG_DIR: join(folder, 'config') };
  return {
    folder,
    project,
    file,
    env,
    start: (answers = {}, args = []) => startIdeCommand([...args, 'project'], { cwd: folder, env, answers }),
  };
}

function parse(line: string): Message | undefined {
  try {
    const message = JSON.parse(line) as Message & { jsonrpc?: string };
    return message.jsonrpc === '2.0' ? message : undefined;
  } catch {
    return undefined;
  }
}
