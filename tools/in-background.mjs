// Runs one of our scripts in a process of its own that gives way to whatever else runs.
import { join } from 'node:path';
import { root, runCommand } from './run-command.mjs';

/** What it printed when it failed, else nothing. */
export async function inBackground(script, ...args) {
  const command = [process.execPath, join(root, 'tools', script), ...args];
  const { code, output } = await runCommand('nice', ['-n', '10', ...command], { quiet: true });
  return code === 0 ? undefined : output.trim();
}
