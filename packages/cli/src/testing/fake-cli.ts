// Small programs in place of the Claude Code CLI.
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A shell script; `$1` is its first argument. */
export function fakeCli(folder: string, script: string, name = 'claude'): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

export const toCommand = (path: string) => ({ path, command: path, args: [], origin: 'option' }) as const;
