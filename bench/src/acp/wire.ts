// A client of few words: lines of JSON over the agent's stdin and stdout, with the time at which each came. It does as little as it
// can, so that the agent is what is measured.
import { spawn } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync } from 'node:fs';

export interface WireMessage {
  id?: number;
  method?: string;
  params?: { sessionId?: string; update?: { sessionUpdate?: string } };
  result?: Record<string, unknown>;
  error?: { message: string };
}

export interface Wire {
  request(method: string, params: unknown): Promise<Record<string, unknown>>;
  notify(method: string, params: unknown): void;
  onMessage: ((message: WireMessage) => void) | undefined;
  /** User and system time of the agent alone, in milliseconds. */
  cpuMs(): number;
  /** Resident memory of the agent and of what it keeps beside the CLI, in bytes. */
  residentBytes(): number;
  end(): Promise<void>;
}

export function openWire(
  command: readonly [string, ...string[]],
  { cwd, env, cli }: { cwd: string; env: Readonly<Record<string, string>>; cli: string },
): Wire {
  const [program, ...args] = command;
  const child = spawn(program, args, { cwd, env, stdio: ['pipe', 'pipe', 'ignore'] });
  const exited = new Promise<void>(resolve => void child.on('close', () => resolve()));
  const waiting = new Map<number, { resolve(value: Record<string, unknown>): void; reject(error: Error): void }>();
  let ids = 0;
  let rest = '';
  const send = (message: object) => void child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) accept(JSON.parse(line) as WireMessage);
  });

  function accept(message: WireMessage): void {
    wire.onMessage?.(message);
    if (message.method !== undefined && message.id !== undefined) {
      send({ id: message.id, error: { code: -32601, message: 'not offered' } });
    } else if (message.id !== undefined) {
      const asked = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.error) asked?.reject(new Error(message.error.message));
      else asked?.resolve(message.result ?? {});
    }
  }

  const wire: Wire = {
    onMessage: undefined,
    request: (method, params) =>
      new Promise((resolve, reject) => {
        const id = ++ids;
        waiting.set(id, { resolve, reject });
        send({ id, method, params });
      }),
    notify: (method, params) => send({ method, params }),
    cpuMs() {
      const fields = read(`/proc/${child.pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) * 10;
    },
    residentBytes() {
      const own = [String(child.pid), ...descendants(String(child.pid))].filter(pid => exeOf(pid) !== cli);
      return own.reduce((sum, pid) => sum + resident(pid), 0);
    },
    end() {
      child.stdin.end();
      return exited;
    },
  };
  return wire;
}

function descendants(pid: string): string[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean);
  // What the CLI itself has started is the CLI's.
  return children.flatMap(child => [child, ...(exeOf(child).includes('claude') ? [] : descendants(child))]);
}

function exeOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/exe`);
  } catch {
    return '';
  }
}

function resident(pid: string): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Some systems have no list of children; then nothing is measured rather than something wrong. */
export function canMeasure(): boolean {
  try {
    return readdirSync('/proc/self/task').length > 0;
  } catch {
    return false;
  }
}
