// Runs the built `dovetail` command as a person would, in a given environment.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL('../../packages/cli/bin/dovetail.js', import.meta.url));
const bundle = fileURLToPath(new URL('../../packages/cli/dist/bundle/main.js', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
}

export interface RunDovetailOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** Killed after that. */
  readonly timeoutMs?: number;
}

export async function runDovetail(
  args: readonly string[],
  { cwd, env, timeoutMs }: RunDovetailOptions,
): Promise<Ended> {
  if (!existsSync(bundle)) throw new Error('The dovetail command has not been built. Run "npm run build" first.');
  const child = spawn(process.execPath, [command, ...args], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    killSignal: 'SIGKILL',
    ...(timeoutMs !== undefined && { timeout: timeoutMs }),
  });
  const stdout: Buffer[] = [];
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  return { code, stdout: Buffer.concat(stdout), stderr };
}
