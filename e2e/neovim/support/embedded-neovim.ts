// A real Neovim with a screen of its own (`--embed`), driven by keys as a person would, and asked about its state by its API.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDecoder, encode, type Value } from './msgpack.ts';

export interface NeovimOptions {
  /** Holds the home and the state of this Neovim. */
  readonly folder: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Lua that is run before the first file is opened, with the plugin on the path. */
  readonly configuration: string;
  readonly files?: readonly string[];
}

export interface Neovim {
  readonly pid: number;
  /** Keys in Neovim's notation: `<Esc>`, `<C-w>c`. They are typed, not executed: the answer does not wait for their effect. */
  type(keys: string): Promise<void>;
  /** The value of a chunk of Lua, run between two keys. */
  lua<T extends Value>(code: string, ...args: Value[]): Promise<T>;
  /** Like a line after `:`; an error of the command is thrown. */
  command(line: string): Promise<void>;
  /** Polls a Lua expression until its value fits. */
  until<T extends Value>(expression: string, fits: (value: T) => boolean): Promise<T>;
  /** What was said in `:messages`. */
  messages(): Promise<string>;
  kill(signal: NodeJS.Signals): void;
  readonly exited: Promise<void>;
  /** Ends it, if it still runs. */
  close(): Promise<void>;
}

export const pluginFolder = fileURLToPath(new URL('../../../editors/neovim', import.meta.url));

const program = process.env['DOVETAIL_NVIM'] ?? 'nvim';

export async function startNeovim({ folder, cwd, env, configuration, files = [] }: NeovimOptions): Promise<Neovim> {
  const state = join(folder, 'nvim-state');
  await mkdir(state, { recursive: true });
  const lua = `vim.opt.runtimepath:prepend(${JSON.stringify(pluginFolder)}) ${configuration}`;
  const child = spawn(
    program,
    ['--embed', '--clean', '-n', '--cmd', `lua ${lua.replace(/\s*\n\s*/g, ' ')}`, ...files],
    {
      cwd,
      env: { ...env, XDG_STATE_HOME: state, XDG_DATA_HOME: state, XDG_CONFIG_HOME: state, XDG_CACHE_HOME: state },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  const asked = new Map<number, { resolve(value: Value): void; reject(error: Error): void }>();
  let next = 0;
  let hasExited = false;
  let stderr = '';
  const decode = createDecoder();
  child.stdin.on('error', () => {});
  child.stderr.on('data', (bytes: Buffer) => {
    stderr += bytes.toString('utf8');
  });
  child.stdout.on('data', (bytes: Buffer) => {
    for (const message of decode(bytes)) receive(message as readonly Value[]);
  });
  const exited = untilExit(child).then(() => {
    hasExited = true;
    for (const { reject } of asked.values()) reject(new Error(`Neovim has ended. ${stderr}`));
    asked.clear();
  });

  function receive([kind, id, error, result = null]: readonly Value[]): void {
    if (kind !== 1) return;
    const waiting = asked.get(Number(id));
    asked.delete(Number(id));
    if (error === null || error === undefined) waiting?.resolve(result);
    else waiting?.reject(new Error(JSON.stringify(error)));
  }

  function call(method: string, ...args: Value[]): Promise<Value> {
    if (hasExited) return Promise.reject(new Error(`Neovim has ended. ${stderr}`));
    next += 1;
    const id = next;
    return new Promise((resolve, reject) => {
      asked.set(id, { resolve, reject });
      child.stdin.write(encode([0, id, method, args]));
    });
  }

  // Without a screen there is no event loop for keys.
  await call('nvim_ui_attach', 110, 40, {});
  const asLua = <T extends Value>(code: string, ...args: Value[]) => call('nvim_exec_lua', code, args) as Promise<T>;

  return {
    pid: child.pid ?? 0,
    type: async keys => void (await call('nvim_input', keys)),
    lua: asLua,
    command: async line => void (await call('nvim_command', line)),
    async until<T extends Value>(expression: string, fits: (value: T) => boolean) {
      const deadlineMs = Date.now() + 60_000;
      for (;;) {
        const value = await asLua<T>(`return ${expression}`);
        if (fits(value)) return value;
        if (Date.now() > deadlineMs) throw new Error(`${expression} stays ${JSON.stringify(value)}. ${stderr}`);
        await new Promise(resolve => setTimeout(resolve, 20));
      }
    },
    messages: () => asLua<string>("return vim.fn.execute('messages')"),
    kill: signal => child.kill(signal),
    exited,
    async close() {
      if (!hasExited) child.kill('SIGKILL');
      await exited;
    },
  };
}

function untilExit(child: ChildProcess): Promise<void> {
  return new Promise(resolve => {
    child.on('close', () => resolve());
    child.on('error', () => resolve());
  });
}
