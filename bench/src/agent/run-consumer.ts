// Runs one consumer once, in a fresh process.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { ConsumerTask, Reading } from './consumer.ts';

const run = promisify(execFile);

export async function runConsumer(
  file: string,
  task: ConsumerTask,
  env: Readonly<Record<string, string>>,
): Promise<Reading> {
  const { stdout } = await run(process.execPath, [file, JSON.stringify(task)], {
    env,
    cwd: task.cwd,
    timeout: 300_000,
    killSignal: 'SIGKILL',
  });
  return JSON.parse(stdout) as Reading;
}
