// Terminals on real pseudo-terminals. What they showed is kept, so that a window that reloads draws them again; they end, with
// everything that runs in them, when the person closes them or the workbench stops.
import type * as nodePty from '@lydell/node-pty';
import { killTree, markerVariable } from '@dovetail/agent';
import { WireError, type TerminalState } from '@dovetail/protocol';
import { counter } from '@dovetail/rpc';
import { createScrollback, type Scrollback } from './scrollback.ts';

export interface NewTerminal {
  readonly title: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly columns?: number;
  readonly rows?: number;
  readonly isClaude?: boolean;
}

export interface Terminals {
  readonly all: readonly TerminalState[];
  /** Rejects with a sentence where this machine has no pseudo-terminals for us. */
  start(wanted: NewTerminal): Promise<TerminalState>;
  write(id: string, data: string): void;
  resize(id: string, columns: number, rows: number): void;
  /** Everything it has shown and still keeps, with its colours. */
  output(id: string): string | undefined;
  /** By its title, as plain text. */
  text(title: string): string | undefined;
  setLink(id: string, link: TerminalState['link']): void;
  /** The terminal that a process runs in. */
  ofProcess(isDescendant: (pid: number) => boolean): TerminalState | undefined;
  close(id: string): void;
  closeAll(): Promise<void>;
}

export interface TerminalEvents {
  output(id: string, data: string): void;
  changed(terminal: TerminalState): void;
  closed(id: string): void;
}

interface Running {
  state: TerminalState;
  readonly pty: nodePty.IPty;
  readonly marker: string;
  readonly scrollback: Scrollback;
  readonly ended: Promise<void>;
}

export function createTerminals(events: TerminalEvents): Terminals {
  const running = new Map<string, Running>();
  const nextId = counter('terminal');

  function change(id: string, changes: Partial<TerminalState>): void {
    const found = running.get(id);
    if (!found) return;
    found.state = { ...found.state, ...changes };
    events.changed(found.state);
  }

  function close(id: string): Promise<void> {
    const found = running.get(id);
    if (!found) return Promise.resolve();
    running.delete(id);
    events.closed(id);
    if (!found.state.isRunning) return found.ended;
    found.pty.kill('SIGHUP');
    return killTree({ rootPid: found.pty.pid, marker: found.marker }).then(() => found.ended);
  }

  return {
    get all() {
      return [...running.values()].map(({ state }) => state);
    },
    async start({ title, command, args, cwd, env, columns = 80, rows = 24, isClaude = false }) {
      const { spawn } = await loadPty();
      const id = nextId();
      const marker = crypto.randomUUID();
      const pty = spawn(command, [...args], {
        name: 'xterm-256color',
        cols: columns,
        rows,
        cwd,
        env: defined({ ...env, COLORTERM: 'truecolor', TERM_PROGRAM: 'dovetail', [markerVariable]: marker }),
      });
      const scrollback = createScrollback();
      const state: TerminalState = { id, title: freeTitle(title), isRunning: true, exitCode: null, isClaude };
      pty.onData(data => {
        scrollback.add(data);
        events.output(id, data);
      });
      const ended = new Promise<void>(resolve => {
        pty.onExit(({ exitCode }) => {
          change(id, { isRunning: false, exitCode });
          resolve();
        });
      });
      running.set(id, { state, pty, marker, scrollback, ended });
      events.changed(state);
      return state;
    },
    write: (id, data) => {
      const found = running.get(id);
      if (found?.state.isRunning) found.pty.write(data);
    },
    resize(id, columns, rows) {
      const found = running.get(id);
      if (found?.state.isRunning) found.pty.resize(columns, rows);
    },
    output: id => running.get(id)?.scrollback.whole(),
    text: title => [...running.values()].find(({ state }) => state.title === title)?.scrollback.plain(),
    setLink: (id, link) => change(id, { link }),
    ofProcess: isDescendant => [...running.values()].find(({ pty }) => isDescendant(pty.pid))?.state,
    close: id => void close(id),
    closeAll: async () => {
      await Promise.all([...running.keys()].map(close));
    },
  };

  /** Two terminals of one name could not be told apart. */
  function freeTitle(title: string): string {
    const taken = new Set([...running.values()].map(({ state }) => state.title));
    for (let n = 1; ; n++) {
      const candidate = n === 1 ? title : `${title} ${n}`;
      if (!taken.has(candidate)) return candidate;
    }
  }
}

/** Native code, loaded with the first terminal: everything else works without it. */
async function loadPty(): Promise<typeof nodePty> {
  try {
    return await import('@lydell/node-pty');
  } catch {
    throw new WireError(
      'unsupported_by_editor',
      'Terminals need the package @lydell/node-pty with its binary for this system. Install the packages of Dovetail again.',
      { call: 'terminal' },
    );
  }
}

export function personsShell(env: Readonly<Record<string, string | undefined>>): string {
  return env['SHELL'] || (process.platform === 'win32' ? (env['COMSPEC'] ?? 'cmd.exe') : '/bin/sh');
}

function defined(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
