// The shell that the CLI would take by itself. Observed: both versions take `CLAUDE_CODE_SHELL`, then `SHELL`, if they name a bash or
// zsh that can be run; then what they find, bash first only when `SHELL` names it.
import { accessSync, constants } from 'node:fs';

const folders = ['/bin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

export function findShell(
  env: Readonly<Record<string, string | undefined>>,
  canRun: (path: string) => boolean = isExecutable,
): string | undefined {
  const named = [env['CLAUDE_CODE_SHELL'], env['SHELL']].filter(
    path => path !== undefined && (path.includes('bash') || path.includes('zsh')),
  );
  const names = env['SHELL']?.includes('bash') ? ['bash', 'zsh'] : ['zsh', 'bash'];
  const usual = names.flatMap(name => folders.map(folder => `${folder}/${name}`));
  return [...named, ...usual].find(path => path !== undefined && canRun(path));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
