// One command in a terminal of the client, from its creation to its release. What it prints is handed on as it comes; when the
// asker goes away it is killed.
import type { ToolClient } from '../client-tools.ts';
import { newPart, plainText } from './plain-text.ts';

export interface TerminalCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

export interface TerminalRun {
  readonly client: ToolClient;
  readonly sessionId: string;
  readonly run: TerminalCommand;
  /** Aborted when the CLI has stopped the command. */
  readonly signal: AbortSignal;
  onCreated(terminalId: string): void;
  onText(text: string): void;
}

export type TerminalEnd = { readonly exitCode: number | null; readonly signal: string | null };

const outputByteLimit = 1024 * 1024;
const firstLookMs = 250;
const lastLookMs = 2000;

/** Undefined when the client did not give a terminal: nothing has run. */
export async function runInTerminal(options: TerminalRun): Promise<TerminalEnd | undefined> {
  const { client, sessionId, run, signal } = options;
  const terminalId = await create(options);
  if (terminalId === undefined) return undefined;
  const ids = { sessionId, terminalId };
  options.onCreated(terminalId);

  let told = '';
  const look = async (isOver: boolean): Promise<void> => {
    const { output } = (await client.request('terminal/output', ids)) as { output?: string };
    const text = plainText(output ?? '', isOver);
    const more = newPart(told, text);
    told = text;
    if (more !== '') options.onText(more);
  };
  const kill = () => void client.request('terminal/kill', ids).catch(() => {});
  if (signal.aborted) kill();
  else signal.addEventListener('abort', kill, { once: true });

  const looking = lookOften(look);
  try {
    const end = (await client.request('terminal/wait_for_exit', ids)) as Partial<TerminalEnd>;
    await looking.stop();
    if (!signal.aborted) await look(true);
    return { exitCode: end.exitCode ?? null, signal: end.signal ?? null };
  } catch (cause) {
    options.onText(`\nThe terminal of the editor failed: ${cause instanceof Error ? cause.message : String(cause)}\n`);
    return { exitCode: 1, signal: null };
  } finally {
    await looking.stop();
    signal.removeEventListener('abort', kill);
    await client.request('terminal/release', ids).catch(() => {});
  }

  async function create({ client: asked }: TerminalRun): Promise<string | undefined> {
    try {
      const made = (await asked.request('terminal/create', {
        sessionId,
        command: run.command,
        args: [...run.args],
        cwd: run.cwd,
        env: Object.entries(run.env).map(([name, value]) => ({ name, value })),
        outputByteLimit,
      })) as { terminalId?: unknown };
      return typeof made.terminalId === 'string' ? made.terminalId : undefined;
    } catch {
      return undefined;
    }
  }
}

/** More and more seldom: a look costs the whole output. */
function lookOften(look: (isOver: boolean) => Promise<void>): { stop(): Promise<void> } {
  let waitMs = firstLookMs;
  let isStopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer = setTimeout(next, waitMs);
  function next(): void {
    running = look(false)
      .catch(() => {})
      .then(() => {
        waitMs = Math.min(waitMs * 1.5, lastLookMs);
        if (!isStopped) timer = setTimeout(next, waitMs);
      });
  }
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
      return running;
    },
  };
}
