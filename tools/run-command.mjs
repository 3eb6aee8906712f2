// Starts a program, shows what it prints (or keeps it for the failure), and gives its exit code.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** @returns {Promise<{ code: number, output: string }>} */
export function runCommand(command, args, { quiet = false, env = process.env, cwd = root } = {}) {
  return new Promise(resolve => {
    const child = spawn(command, args, { cwd, env, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', text => (output += text));
    child.on('error', error => resolve({ code: 127, output: error.message }));
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 128 : 1), output }));
    const forward = signal => child.kill(signal);
    process.once('SIGINT', forward);
    process.once('SIGTERM', forward);
    child.on('close', () => {
      process.off('SIGINT', forward);
      process.off('SIGTERM', forward);
    });
  });
}

/** A program of an installed package, run by this node: no shell, no PATH. */
export function packageProgram(path, args) {
  return [process.execPath, [fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url)), ...args]];
}
