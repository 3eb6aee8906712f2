// A program in a pseudo-terminal, seen as a person sees it: the rendered screen, keys, and waiting for what is shown.
// A wait that takes too long fails with the screen as it was.
import { readdirSync, readFileSync } from 'node:fs';
import * as pty from '@lydell/node-pty';
import headless from '@xterm/headless';
import { processesWith } from './left-processes.ts';

export interface TerminalOptions {
  readonly command: readonly [string, ...string[]];
  readonly cwd: string;
  /** The whole environment: nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
}

export type OnScreen = string | RegExp | ((screen: string) => boolean);

export interface TerminalScreen {
  readonly pid: number;
  /** The visible rows, without the spaces behind them. */
  readonly text: string;
  /** Gives the screen that shows it, at once if it is there already. */
  until(shown: OnScreen, timeoutMs?: number): Promise<string>;
  /** Until the program reads keys one by one. Observed: 2.1.29 paints its prompt before, and what is typed then is lost. */
  untilListening(): Promise<void>;
  type(text: string): void;
  /**
   * Types it, and again each so often until it is shown. Observed: 2.1.325 takes no keys in the first moment of a question,
   * and either version may lose one while it paints.
   */
  typeUntil(text: string, shown: OnScreen, againMs: number): Promise<string>;
  signal(name: NodeJS.Signals): void;
  readonly exited: Promise<void>;
  /** Ends the program and everything that it started. */
  close(): Promise<void>;
}

export const keys = { enter: '\r', down: '\x1b[B' } as const;

const columns = 110;
const rows = 45;

export function openTerminal({ command: [file, ...args], cwd, env }: TerminalOptions): TerminalScreen {
  const terminal = new headless.Terminal({ cols: columns, rows, allowProposedApi: true, scrollback: 0 });
  const program = pty.spawn(file, args, { cols: columns, rows, cwd, env: { ...env }, name: 'xterm-256color' });
  const watchers = new Set<() => void>();
  let hasExited = false;
  const look = () => {
    for (const watcher of watchers) watcher();
  };
  const exited = new Promise<void>(resolve => {
    program.onExit(() => {
      hasExited = true;
      look();
      resolve();
    });
  });
  const write = (text: string) => {
    if (!hasExited) program.write(text);
  };
  program.onData(text => terminal.write(text, look));
  // What a program asks the terminal itself, such as where the cursor is.
  terminal.onData(write);

  function text(): string {
    const { active } = terminal.buffer;
    const lines = Array.from({ length: rows }, (_, row) => active.getLine(active.viewportY + row)?.translateToString());
    return lines
      .map(line => (line ?? '').trimEnd())
      .join('\n')
      .trimEnd();
  }

  function until(shown: OnScreen, timeoutMs = 40_000): Promise<string> {
    return new Promise((resolve, reject) => {
      const settle = (how: () => void) => {
        clearTimeout(timer);
        watchers.delete(watcher);
        how();
      };
      const fail = (why: string) =>
        settle(() => reject(new Error(`${describe(shown)} ${why}. The screen:\n${framed(text())}`)));
      const watcher = () => {
        const screen = text();
        if (isShown(shown, screen)) settle(() => resolve(screen));
        else if (hasExited) fail('was never shown, the program has ended');
      };
      const timer = setTimeout(() => fail(`was not shown within ${timeoutMs / 1000} s`), timeoutMs);
      watchers.add(watcher);
      watcher();
    });
  }

  return {
    pid: program.pid,
    get text() {
      return text();
    },
    until,
    // Programs ask for bracketed pastes in the moment in which they begin to read keys.
    untilListening: async () => void (await until(() => terminal.modes.bracketedPasteMode)),
    type: write,
    async typeUntil(written, shown, againMs) {
      const again = setInterval(() => write(written), againMs);
      write(written);
      return until(shown).finally(() => clearInterval(again));
    },
    signal: name => program.kill(name),
    exited,
    async close() {
      if (!hasExited) for (const pid of sessionOf(program.pid)) end(pid);
      await exited;
      await endHousehold(env['HOME']);
      terminal.dispose();
    },
  };
}

function isShown(shown: OnScreen, screen: string): boolean {
  if (typeof shown === 'string') return screen.includes(shown);
  return shown instanceof RegExp ? shown.test(screen) : shown(screen);
}

function describe(shown: OnScreen): string {
  return typeof shown === 'function' ? 'What the test waits for' : String(shown);
}

function framed(screen: string): string {
  const edge = '-'.repeat(columns);
  return `${edge}\n${screen}\n${edge}`;
}

/**
 * Observed: a CLI on a terminal asks npm about itself in sessions of their own, and may start one while it is being ended.
 * The home is this test's own, so whoever has it belongs to the program.
 */
async function endHousehold(home: string | undefined): Promise<void> {
  if (home === undefined) return;
  const deadlineMs = Date.now() + 10_000;
  for (let left = processesWith('HOME', home); left.length > 0; left = processesWith('HOME', home)) {
    if (Date.now() > deadlineMs) throw new Error(`Still running: ${left.map(({ command }) => command).join(', ')}`);
    for (const { pid } of left) end(pid);
    await new Promise(resolve => setTimeout(resolve, 20));
  }
}

/** The program leads a session of its own, and most of what it starts stays in it. */
function sessionOf(leader: number): number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && sessionIn(name) === leader)
    .map(Number);
}

function sessionIn(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3]);
  } catch {
    return undefined;
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Already gone.
  }
}
