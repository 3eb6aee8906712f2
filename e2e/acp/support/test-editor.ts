// An editor as an ACP client sees it: buffers over the disk, and terminals that are real processes.
import { spawn, type ChildProcess } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';

interface Terminal {
  output: string;
  readonly child: ChildProcess;
  readonly exit: Promise<{ exitCode: number | null; signal: string | null }>;
  released: boolean;
}

export interface TestEditor {
  /** Texts that are not saved, by path. */
  readonly buffers: Map<string, string>;
  readonly writes: { path: string; content: string }[];
  readonly terminals: Map<string, Terminal>;
  /** Called with each change of a terminal's output. */
  onOutput?(terminalId: string, output: string): void;
  answer(method: string, params: Record<string, unknown>): Promise<unknown>;
  close(): void;
}

export function createTestEditor(env: Readonly<Record<string, string>>): TestEditor {
  const terminals = new Map<string, Terminal>();
  const buffers = new Map<string, string>();
  const writes: TestEditor['writes'] = [];

  function create(params: Record<string, unknown>): { terminalId: string } {
    const given = (params['env'] ?? []) as { name: string; value: string }[];
    const args = (params['args'] ?? []) as string[];
    const child = spawn(String(params['command']), args, {
      cwd: String(params['cwd']),
      env: { ...env, ...Object.fromEntries(given.map(({ name, value }) => [name, value])) },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const terminalId = `terminal-${terminals.size + 1}`;
    const exit = new Promise<{ exitCode: number | null; signal: string | null }>(resolve => {
      child.on('close', (exitCode, signal) => resolve({ exitCode, signal }));
    });
    const terminal: Terminal = { output: '', child, exit, released: false };
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        terminal.output += text;
        editor.onOutput?.(terminalId, terminal.output);
      });
    }
    terminals.set(terminalId, terminal);
    return { terminalId };
  }

  function terminalOf(params: Record<string, unknown>): Terminal {
    const found = terminals.get(String(params['terminalId']));
    if (!found) throw new Error(`There is no terminal ${String(params['terminalId'])}.`);
    return found;
  }

  const editor: TestEditor = {
    buffers,
    writes,
    terminals,
    async answer(method, params) {
      const path = String(params['path']);
      switch (method) {
        case 'fs/read_text_file':
          return { content: buffers.get(path) ?? (await readFile(path, 'utf8')) };
        case 'fs/write_text_file':
          writes.push({ path, content: String(params['content']) });
          buffers.delete(path);
          await writeFile(path, String(params['content']));
          return {};
        case 'terminal/create':
          return create(params);
        case 'terminal/output':
          return { output: terminalOf(params).output, truncated: false };
        case 'terminal/wait_for_exit':
          return terminalOf(params).exit;
        case 'terminal/kill':
          killGroup(terminalOf(params).child);
          return {};
        case 'terminal/release':
          terminalOf(params).released = true;
          return {};
        default:
          throw new Error(`The editor was not asked to expect ${method}.`);
      }
    },
    close() {
      for (const { child } of terminals.values()) if (child.exitCode === null) killGroup(child);
    },
  };
  return editor;
}

function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has just ended.
  }
}
