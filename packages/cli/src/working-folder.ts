// The folder that a command works in, or a sentence why it cannot.
import { accessSync, constants, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { Failure, type Invocation } from './command.ts';

export function workingFolder(invocation: Invocation): string {
  const folder = resolve(invocation.text('cwd') ?? process.cwd());
  try {
    if (!statSync(folder).isDirectory()) throw new Failure(`${folder} is not a folder.`);
    accessSync(folder, constants.R_OK | constants.X_OK);
  } catch (error) {
    if (error instanceof Failure) throw error;
    const code = (error as NodeJS.ErrnoException).code;
    throw new Failure(
      code === 'ENOENT'
        ? `There is no folder ${folder}.`
        : `The folder ${folder} cannot be read (${code ?? 'unknown reason'}).`,
    );
  }
  return folder;
}
