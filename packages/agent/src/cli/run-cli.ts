// Runs a subcommand of the CLI to its end, and leaves nothing of it behind: not when it hangs, not when the host dies.
import { resolve as resolvePath } from 'node:path';
import { cancelled, timedOut } from '@dovetail/protocol';
import { agentExited } from '../process/agent-exit.ts';
import { startCliProcess } from '../process/cli-process.ts';
import { maskSecrets, secretValues } from '../process/mask-secrets.ts';
import type { CliCommand } from './find-cli.ts';

export interface RunCliOptions {
  readonly cli: CliCommand;
  readonly args: readonly string[];
  readonly cwd?: string;
  /** Merged over the environment of the host; `undefined` removes a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** False: the CLI sees `env` alone. */
  readonly inheritEnv?: boolean;
  /** Kills the whole tree. */
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** What each of stdout and stderr may hold; the rest is read and dropped. */
  readonly maxCharacters?: number;
  /** Each line as it is printed, on stdout or stderr, without colours and with secrets masked. */
  onLine?(line: string): void;
}

export interface CliRun {
  /** null when a signal ended it. */
  readonly code: number | null;
  /** As printed, line by line; not masked, for it may be data. */
  readonly stdout: string;
  /** Masked. */
  readonly stderr: string;
  /** More was printed than is kept. */
  readonly truncated: boolean;
}

export const defaultRunTimeoutMs = 120_000;
const defaultMaxCharacters = 8 * 1024 * 1024;

/** Throws `timed_out`, `cancelled`, or `agent_exited` when it could not be started. Any exit code is a result. */
export async function runCli(options: RunCliOptions): Promise<CliRun> {
  const { cli, args, signal, timeoutMs = defaultRunTimeoutMs } = options;
  const base = options.inheritEnv === false ? {} : process.env;
  const secrets = secretValues({ ...base, ...options.env });
  const what = maskSecrets(`"claude ${args.join(' ')}"`, secrets);
  if (signal?.aborted) throw cancelled(what);
  const most = options.maxCharacters ?? defaultMaxCharacters;
  const out = createBoundedText(most);
  const err = createBoundedText(most);
  const tell = (line: string) => {
    for (const part of plain(line).split('\r')) {
      if (part.trim() !== '') options.onLine?.(maskSecrets(part, secrets));
    }
  };
  const stderrLines = createTextLines(tell);

  const child = startCliProcess({
    cli,
    args,
    cwd: resolvePath(options.cwd ?? process.cwd()),
    env: base,
    ...(options.env && { configuredEnv: options.env }),
    onLine(line) {
      out.add(`${line}\n`);
      tell(line);
    },
    onOversizedLine: out.cut,
    onStderr(text) {
      err.add(text);
      stderrLines.push(text);
    },
  });
  // A command that asks on its input gets no answer instead of waiting for one.
  child.endInput();

  let late = false;
  const timer = setTimeout(() => {
    late = true;
    void child.kill();
  }, timeoutMs);
  const onAbort = () => void child.kill();
  signal?.addEventListener('abort', onAbort, { once: true });
  const exit = await child.exited;
  clearTimeout(timer);
  signal?.removeEventListener('abort', onAbort);
  stderrLines.end();

  if (signal?.aborted) throw cancelled(what);
  if (late) throw timedOut(what, timeoutMs);
  if (exit.reason === 'spawn_failed') throw agentExited(exit);
  return {
    code: exit.code,
    stdout: out.text,
    stderr: maskSecrets(plain(err.text), secrets),
    truncated: out.isCut || err.isCut,
  };
}

function createBoundedText(most: number) {
  let text = '';
  let isCut = false;
  return {
    get text() {
      return text;
    },
    get isCut() {
      return isCut;
    },
    add(more: string): void {
      if (isCut) return;
      isCut = text.length + more.length > most;
      text += isCut ? more.slice(0, most - text.length) : more;
    },
    cut(): void {
      isCut = true;
    },
  };
}

function createTextLines(onLine: (line: string) => void) {
  let rest = '';
  return {
    push(text: string): void {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) onLine(line);
    },
    end(): void {
      if (rest !== '') onLine(rest);
      rest = '';
    },
  };
}

/** Without the colours and movements of a terminal. */
function plain(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/\u001b\[[0-9;?]*[A-Za-z]/g, '');
}
