// Tells when another branch may have been checked out in a folder.
import { dirname } from 'node:path';
import { headFile } from './git-branch.ts';
import { watchFiles } from './watch-files.ts';

export async function followBranch(folder: string, signal: AbortSignal, onChange: () => void): Promise<void> {
  const head = await headFile(folder);
  if (head === undefined) return;
  watchFiles({ folders: [dirname(head)], files: [head], signal, onSettled: async () => onChange() });
}
