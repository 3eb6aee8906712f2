// One test's box: a home, a project, a folder for temporary files, and the dovetail command in a clean environment. When
// the test is over nothing may run any more and no temporary file may be left.
import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { rememberVersions } from '../support/known-versions.ts';
import { builtCommand } from './built-command.ts';
import { openPseudoTerminal, type PseudoTerminal } from './pseudo-terminal.ts';
import { watchText, type WatchedText } from './watched-text.ts';

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcessWithoutNullStreams;
  readonly stdout: WatchedText;
  readonly stderr: WatchedText;
  readonly finished: Promise<Finished>;
}

export interface RunOptions {
  readonly stdin?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly uid?: number;
}

export interface Box {
  readonly root: string;
  readonly home: string;
  readonly project: string;
  /** The whole environment of the command. */
  readonly env: Readonly<Record<string, string>>;
  path(name: string): string;
  read(name: string): Promise<string>;
  write(name: string, text: string): Promise<string>;
  start(args: readonly string[], options?: RunOptions): Promise<Running>;
  run(args: readonly string[], options?: RunOptions): Promise<Finished>;
  onTerminal(args: readonly string[], options?: RunOptions & { columns?: number }): Promise<PseudoTerminal>;
  /** After an end that leaves no time to clean up. */
  clearTemporary(): Promise<void>;
  /** Running processes of this box, by what their environment says. */
  processes(): string[];
}

export async function openBox(extraEnv: Readonly<Record<string, string>> = {}): Promise<Box> {
  const program = await builtCommand();
  const root = await realpath(await mkdtemp(join(tmpdir(), 'dovetail-box-')));
  const [home, project, temporary] = [join(root, 'home'), join(root, 'project'), join(root, 'tmp')];
  await chmod(root, 0o755);
  for (const folder of [home, project, temporary]) await mkdir(folder);
  await rememberVersions(join(root, 'data'));
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    TMPDIR: temporary,
    DOVETAIL_HOME: join(root, 'data'),
    LANG: 'C.UTF-8',
    TERM: 'xterm-256color',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_TELEMETRY: '1',
    DISABLE_AUTOUPDATER: '1',
    DISABLE_ERROR_REPORTING: '1',
    ...extraEnv,
  };
  const path = (name: string) => join(project, name);
  const processes = () => processesOf(root);

  onTestFinished(async ({ task }) => {
    const left = processes();
    // The CLI keeps folders of its own there when it runs in our environment.
    const files = readdirSync(temporary).filter(name => name.startsWith('dovetail-'));
    for (const found of left) process.kill(Number.parseInt(found, 10), 'SIGKILL');
    await rm(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    // The first failure is the one to read.
    if (task.result?.state === 'fail') return;
    expect(left, 'processes left behind').toEqual([]);
    expect(files, 'temporary files left behind').toEqual([]);
  });

  async function start(args: readonly string[], options: RunOptions = {}): Promise<Running> {
    const child = spawn(process.execPath, [program, ...args], {
      cwd: project,
      env: { ...env, ...options.env },
      ...(options.uid !== undefined && { uid: options.uid }),
    });
    child.stdin.on('error', () => {}).end(options.stdin ?? '');
    const [stdout, stderr] = [watchText(child.stdout), watchText(child.stderr)];
    const finished = new Promise<Finished>(resolve => {
      child.on('close', code => {
        stdout.end(`the command ended with ${code}: ${stderr.text}`);
        stderr.end(`the command ended with ${code}`);
        resolve({ code, stdout: stdout.text, stderr: stderr.text });
      });
    });
    return { child, stdout, stderr, finished };
  }

  return {
    root,
    home,
    project,
    env,
    path,
    read: name => readFile(path(name), 'utf8'),
    async write(name, text) {
      await writeFile(path(name), text);
      return path(name);
    },
    start,
    run: async (args, options) => (await start(args, options)).finished,
    onTerminal: async (args, { env: more, columns } = {}) =>
      openPseudoTerminal([process.execPath, program, ...args], {
        cwd: project,
        env: { ...env, ...more },
        ...(columns !== undefined && { columns }),
      }),
    async clearTemporary() {
      for (const name of await readdir(temporary)) await rm(join(temporary, name), { recursive: true, force: true });
    },
    processes,
  };
}

/** `pid command` of every running process whose environment names the folder. Zombies have none. */
function processesOf(folder: string): string[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap(pid => {
      try {
        if (!readFileSync(`/proc/${pid}/environ`, 'latin1').includes(folder)) return [];
        return [`${pid} ${readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0').join(' ').slice(0, 150)}`];
      } catch {
        return [];
      }
    });
}
