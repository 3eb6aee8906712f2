// Asks git; where there is none, or no repository, the answer is nothing.
import { execFile } from 'node:child_process';

const longestMs = 10_000;
const mostBytes = 64 * 1024 * 1024;

export function git(cwd: string, args: readonly string[], input?: string): Promise<string | undefined> {
  return new Promise(resolve => {
    const child = execFile(
      'git',
      // Looking must not take locks that the person's own git needs, nor run what a repository has configured.
      ['--no-optional-locks', '-c', 'core.fsmonitor=false', '-c', 'core.quotePath=false', ...args],
      { cwd, timeout: longestMs, maxBuffer: mostBytes, encoding: 'utf8', windowsHide: true },
      (error, stdout) => {
        // check-ignore exits with 1 when nothing is ignored.
        resolve(error && error.code !== 1 ? undefined : stdout);
      },
    );
    if (input !== undefined) {
      child.stdin?.on('error', () => {});
      child.stdin?.end(input);
    }
  });
}
