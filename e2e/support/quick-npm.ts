// A search path on which `npm root -g` is answered at once: 2.1.29 asks it twice at every start, which is a tenth of what a start
// costs. Every other question goes to the real npm.
import { execFileSync } from 'node:child_process';
import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Puts the answer into a folder, and gives the search path that begins with it; the same path where there is no npm that works. */
export function quickNpmPath(folder: string, path: string): string {
  if (process.platform === 'win32') return path;
  const npm = path
    .split(delimiter)
    .map(each => join(each, 'npm'))
    .find(isProgram);
  if (npm === undefined) return path;
  const root = answerOf(npm);
  if (root === undefined) return path;
  mkdirSync(folder);
  writeFileSync(join(folder, 'npm-root'), root);
  const quick = `#!/bin/sh\nif [ "$*" = "root -g" ]; then exec cat '${folder}/npm-root'; fi\nexec '${npm}' "$@"\n`;
  writeFileSync(join(folder, 'npm'), quick, { mode: 0o755 });
  return [folder, path].join(delimiter);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function answerOf(npm: string): string | undefined {
  try {
    return execFileSync(npm, ['root', '-g'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}
