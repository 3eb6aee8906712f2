// The port of this window's server, the same at every start of the window while it is free: a terminal that VS Code opened before
// the extension had begun, or kept over a reload, has it in its environment already.

interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): Thenable<void>;
}

const key = 'dovetail.idePort';

export function keptPort(memory: Pick<Memory, 'get'>): number | undefined {
  const port = memory.get(key);
  return typeof port === 'number' && Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
}

export async function keepPort(memory: Memory, port: number): Promise<void> {
  if (keptPort(memory) !== port) await memory.update(key, port);
}
