// Where the CLI keeps its files: CLAUDE_CONFIG_DIR, else `.claude` in the home folder.
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

export function configDir(env: Env = process.env): string {
  const named = env['CLAUDE_CONFIG_DIR'];
  if (named) return resolve(named);
  return join(env['HOME'] ?? env['USERPROFILE'] ?? homedir(), '.claude');
}

export function projectsDir(config: string): string {
  return join(config, 'projects');
}
