// A sidecar as its editor sees it, to the byte: a child process with lines on stdin and stdout. What stands on stdout and is no
// JSON-RPC message fails the test.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { Message } from '../../sidecar-kit/steered-sidecar.ts';

export type { Message };

/** The file that a plugin carries. */
export const bundledSidecar = fileURLToPath(
  new URL('../../../packages/sidecar/dist/bundle/sidecar.js', import.meta.url),
);

/** Answers to what the sidecar asks; a promise is an answer that comes later. What is not here is answered -32601. */
export type Answers = Readonly<Record<string, (params: Readonly<Record<string, unknown>>) => unknown>>;

export interface RawSidecar {
  readonly folder: string;
  readonly home: string;
  readonly pid: number;
  readonly messages: readonly Message[];
  ask(method: string, params?: object): Promise<Message>;
  /** The result; rejects with an error answer. */
  call<T = Readonly<Record<string, unknown>>>(method: string, params?: object): Promise<T>;
  notify(method: string, params?: object): void;
  write(bytes: string | Uint8Array): void;
  heard(fits: (message: Message) => boolean, from?: number): Promise<Message>;
  initialize(capabilities?: object, more?: object): Promise<Initialized>;
  endInput(): void;
  /** Nobody reads its stdout any more; its stdin stays open. */
  closeOutput(): void;
  /** Reads nothing more until it is called again. */
  pause(): () => void;
  kill(signal: NodeJS.Signals): void;
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  readonly stderr: () => string;
  dispose(): Promise<void>;
}

export interface Initialized {
  readonly protocolVersion: number;
  readonly ide: { readonly port: number; readonly lockFile: string };
  readonly page: { readonly url: string | null; readonly folder: string } | null;
  readonly commands: readonly string[];
}

const patienceMs = 40_000;

export interface RawSidecarOptions {
  readonly answers?: Answers;
  readonly command?: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
}

export async function startRawSidecar(options: RawSidecarOptions = {}): Promise<RawSidecar> {
  const { answers = {}, command = [process.execPath, bundledSidecar] } = options;
  if (!existsSync(bundledSidecar)) throw new Error('The sidecar has not been bundled. Run "npm run build" first.');
  const root = await realpath(await mkdtemp(join(tmpdir(), 'dovetail-sidecar-')));
  const [folder, home] = [join(root, 'project'), join(root, 'home')];
  for (const each of [folder, home]) await mkdir(each);
  const [program, ...args] = command;
  const env = { PATH: process.env['PATH'] ?? '', HOME: home, LANG: 'C.UTF-8', ...options.env };
  const child = spawn(program, args, { cwd: folder, env });
  const messages: Message[] = [];
  const others: string[] = [];
  const watchers = new Set<() => void>();
  let unread = '';
  let stderr = '';
  let lastId = 0;

  const say = (message: object): void => void child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  async function answer({ id, method = '', params = {} }: Message): Promise<void> {
    const run = answers[method];
    if (run) say({ id, result: (await run(params)) ?? null });
    else say({ id, error: { code: -32601, message: 'not here' } });
  }
  function receive(line: string): void {
    const message = JSON.parse(line) as Message;
    if (message.jsonrpc !== '2.0') others.push(line);
    messages.push(message);
    if (message.method !== undefined && message.id !== undefined) void answer(message);
    for (const watcher of watchers) watcher();
  }
  child.stdin.on('error', () => {});
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (unread + text).split('\n');
    unread = lines.pop() ?? '';
    for (const line of lines) receive(line);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  let isEnded = false;
  const ended = new Promise<Awaited<RawSidecar['ended']>>(resolve => {
    child.on('close', (code, signal) => {
      isEnded = true;
      for (const watcher of watchers) watcher();
      resolve({ code, signal });
    });
  });

  function heard(fits: (message: Message) => boolean, from = 0): Promise<Message> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => stop(new Error(`It did not come. ${described()}`)), patienceMs);
      function stop(outcome: Message | Error): void {
        clearTimeout(timer);
        watchers.delete(look);
        if (outcome instanceof Error) reject(outcome);
        else resolve(outcome);
      }
      function look(): void {
        const found = messages.slice(from).find(fits);
        if (found) stop(found);
        else if (isEnded) stop(new Error(`The sidecar has ended. ${described()}`));
      }
      watchers.add(look);
      look();
    });
  }
  const described = (): string =>
    `Last: ${messages
      .slice(-4)
      .map(each => JSON.stringify(each).slice(0, 400))
      .join('\n')}\n${stderr}`;

  async function ask(method: string, params: object = {}): Promise<Message> {
    const id = ++lastId;
    say({ id, method, params });
    return heard(message => message.id === id && message.method === undefined);
  }
  async function call<T>(method: string, params?: object): Promise<T> {
    const { error, result } = await ask(method, params);
    if (error) throw new Error(`${method}: ${error.code} ${error.message}`);
    return result as T;
  }

  return {
    folder,
    home,
    pid: child.pid ?? 0,
    messages,
    ask,
    call,
    notify: (method, params = {}) => say({ method, params }),
    write: bytes => void child.stdin.write(bytes),
    heard,
    initialize: (capabilities = {}, more = {}) =>
      call<Initialized>('initialize', {
        protocolVersion: 1,
        client: { name: 'Raw', version: '1', pid: process.pid },
        workspaceFolders: [folder],
        capabilities,
        ...more,
      }),
    endInput: () => void child.stdin.end(),
    closeOutput: () => void child.stdout.destroy(),
    pause() {
      child.stdout.pause();
      return () => void child.stdout.resume();
    },
    kill: signal => void child.kill(signal),
    ended,
    stderr: () => stderr,
    async dispose() {
      child.kill('SIGKILL');
      await ended;
      await rm(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
      expect({ others, unread }, 'on stdout').toEqual({ others: [], unread: '' });
    },
  };
}
