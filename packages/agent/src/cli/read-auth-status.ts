// Asks a CLI whether it has an account to work with. What it answers holds no secret.
import { execFile } from 'node:child_process';
import type { CliCommand } from './find-cli.ts';

/** `claude auth` exists since 2.1.41; before, "auth status" would be taken as a prompt. */
export const authStatusSince = '2.1.41';

export interface AuthStatus {
  loggedIn?: boolean;
  authMethod?: string;
}

/** Undefined when it does not tell. */
export function readAuthStatus(
  cli: CliCommand,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<AuthStatus | undefined> {
  return new Promise(resolve => {
    const child = execFile(
      cli.command,
      [...cli.args, 'auth', 'status'],
      { env, signal, timeout: 20_000, killSignal: 'SIGKILL', windowsHide: true },
      (_error, stdout) => {
        try {
          resolve(JSON.parse(stdout) as AuthStatus);
        } catch {
          resolve(undefined);
        }
      },
    );
    child.stdin?.on('error', () => {}).end();
  });
}
