// The bundled sidecar: `node sidecar.js`, for a plugin that carries it. `dovetail sidecar` runs the same code.
import { parseArgs } from 'node:util';
import { runSidecar } from './run-sidecar.ts';
import { version } from './version.ts';

const { values } = parseArgs({
  options: {
    claude: { type: 'string' },
    cwd: { type: 'string' },
    verbose: { type: 'boolean', default: false },
    version: { type: 'boolean', default: false },
  },
  strict: true,
});

if (values.version) process.stdout.write(`${version}\n`);
else process.exit(await run());

async function run(): Promise<number> {
  const ending = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => ending.abort());
  // The editor is gone, and with it everybody who could read.
  process.stdout.on('error', () => ending.abort());
  process.stderr.on('error', () => {});
  const claudePath = values.claude ?? process.env['DOVETAIL_CLAUDE'];
  return runSidecar({
    env: process.env,
    cwd: values.cwd ?? process.cwd(),
    version,
    ...(claudePath !== undefined && { claudePath }),
    input: process.stdin,
    write: line =>
      new Promise((resolve, reject) => process.stdout.write(line, error => (error ? reject(error) : resolve()))),
    signal: ending.signal,
    say: sentence => void process.stderr.write(`${sentence}\n`),
    onError(error) {
      if (values.verbose) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    },
  });
}
