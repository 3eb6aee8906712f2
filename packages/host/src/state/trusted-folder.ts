// Whether the person has told the CLI that a folder, or one above it, is theirs to trust. Only then may what stands in the
// folder's own settings be run.
import { realpath } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { readFields } from './stored-account.ts';

/** Observed: 2.1.29 and 2.1.325 keep the answer by the folder's real path, with `/` between names. */
export async function isTrustedFolder(accountFile: string, folder: string): Promise<boolean> {
  const { projects } = await readFields(accountFile);
  if (typeof projects !== 'object' || projects === null) return false;
  const answers = new Map(Object.entries(projects as Readonly<Record<string, unknown>>));
  const real = await realpath(folder).catch(() => resolve(folder));
  return withParents(real).some(path => isAccepted(answers.get(path.replaceAll('\\', '/'))));
}

function withParents(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [path] : [path, ...withParents(parent)];
}

function isAccepted(answer: unknown): boolean {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'hasTrustDialogAccepted' in answer &&
    answer.hasTrustDialogAccepted === true
  );
}
