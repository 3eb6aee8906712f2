// Asks Windows itself where a program lies; it also knows places that are not in our own PATH variable.
import { execFile } from 'node:child_process';

/** One path a line; nothing when `where.exe` finds none or cannot be run. */
export function whereClaude(): Promise<readonly string[]> {
  return new Promise(resolve => {
    execFile('where.exe', ['claude'], { encoding: 'utf8', timeout: 10_000, windowsHide: true }, (_error, stdout) => {
      resolve(stdout.split(/\r?\n/).filter(line => line !== ''));
    });
  });
}
