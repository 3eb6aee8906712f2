// Runs npm quietly. npm itself tells its scripts where it is; outside of one it is on PATH.
import { root, runCommand } from './run-command.mjs';

const quietly = ['--no-audit', '--no-fund', '--loglevel=error'];

/** @returns {Promise<{ code: number, output: string }>} */
export function npm(args, { cwd = root } = {}) {
  const own = process.env.npm_execpath;
  const isScript = own && /\.c?js$/.test(own);
  const all = [...args, ...quietly];
  return isScript
    ? runCommand(process.execPath, [own, ...all], { quiet: true, cwd })
    : runCommand(process.platform === 'win32' ? 'npm.cmd' : 'npm', all, { quiet: true, cwd });
}
