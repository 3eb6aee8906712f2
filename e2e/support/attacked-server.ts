// An IDE server in a process of its own, whose memory and open files can be measured cleanly from outside.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const program = `
  import { startIdeServer } from '@dovetail/ide-server';
  const never = () => new Promise(() => {});
  const editor = { openEditors: async () => [], openDiff: never, closeDiff: async () => ({}), diagnostics: async () => [] };
  const [configDir] = process.argv.slice(2);
  const server = await startIdeServer({ editor, configDir, workspaceFolders: [configDir], ideName: 'Attacked' });
  const say = value => process.stdout.write(JSON.stringify(value) + '\\n');
  say({ port: server.port, authToken: server.authToken });
  const orders = {
    async measure() {
      for (let n = 0; n < 4; n++) {
        gc();
        await new Promise(resolve => setTimeout(resolve, 20));
      }
      const { rss, heapUsed, external } = process.memoryUsage();
      return { rss, heap: heapUsed + external, clients: server.clients.length };
    },
    async notify({ mentions, bytes }) {
      let mostRss = 0;
      for (let n = 0; n < mentions; n++) {
        server.selectionChanged({ filePath: '/p/a.ts', text: 'x'.repeat(bytes), selection: null });
        server.atMentioned({ filePath: '/p/' + 'x'.repeat(bytes) });
        mostRss = Math.max(mostRss, process.memoryUsage.rss());
        if (n % 20 === 0) await new Promise(resolve => setImmediate(resolve));
      }
      server.selectionChanged({ filePath: '/p/last.ts', text: 'the last', selection: null });
      return { mostRss };
    },
  };
  let rest = '';
  process.stdin.setEncoding('utf8').on('data', async chunk => {
    const lines = (rest + chunk).split('\\n');
    rest = lines.pop();
    for (const line of lines) {
      const { order, ...options } = JSON.parse(line);
      say(await orders[order](options));
    }
  });
  process.stdin.on('end', () => server.close());
`;

export interface Measured {
  readonly rss: number;
  /** With what is held outside of the heap. */
  readonly heap: number;
  readonly clients: number;
  readonly files: number;
}

export interface AttackedServer {
  readonly port: number;
  readonly authToken: string;
  readonly folder: string;
  /** After garbage was collected. */
  measure(): Promise<Measured>;
  /** Tells the clients so many mentions and selections of this size, then a last selection. */
  notify(options: { mentions: number; bytes: number }): Promise<{ mostRss: number }>;
  /** Gives how the process ended. */
  stop(): Promise<number | null>;
}

export async function startAttackedServer(): Promise<AttackedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'dovetail-attack-'));
  const path = join(folder, 'server.mjs');
  await build({
    stdin: { contents: program, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    outfile: path,
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['dovetail-source'],
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    logLevel: 'error',
  });
  const child = spawn(process.execPath, ['--expose-gc', path, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async <T>(): Promise<T> => JSON.parse((await lines.next()).value as string) as T;
  const order = <T>(name: string, options: object = {}): Promise<T> => {
    child.stdin.write(`${JSON.stringify({ order: name, ...options })}\n`);
    return next();
  };
  return {
    ...(await next<{ port: number; authToken: string }>()),
    folder,
    measure: async () => ({
      ...(await order<Omit<Measured, 'files'>>('measure')),
      files: readdirSync(`/proc/${child.pid}/fd`).length,
    }),
    notify: options => order('notify', options),
    async stop() {
      child.stdin.end();
      const [code] = await ended;
      rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
}
