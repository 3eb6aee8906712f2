// The folder that a command works in, or a sentence why it cannot.
import { accessSync, constants, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { Failure, UsageError, type Invocation } from './command.ts';

export function workingFolder(invocation: Invocation): string {
  const folder = resolve(invocation.text('cwd') ?? process.cwd());
  const problem = problemOf(folder);
  if (problem !== undefined) throw new Failure(problem);
  return folder;
}

/** Those that were named, from the one that the command works in; that one when none was. */
export function namedFolders(invocation: Invocation): string[] {
  const cwd = workingFolder(invocation);
  if (invocation.positionals.length === 0) return [cwd];
  return invocation.positionals.map(name => {
    const folder = resolve(cwd, name);
    const problem = problemOf(folder);
    if (problem !== undefined) throw new UsageError(problem);
    return folder;
  });
}

function problemOf(folder: string): string | undefined {
  try {
    if (!statSync(folder).isDirectory()) return `${folder} is not a folder.`;
    accessSync(folder, constants.R_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    return code === 'ENOENT'
      ? `There is no folder ${folder}.`
      : `The folder ${folder} cannot be read (${code ?? 'unknown reason'}).`;
  }
}
