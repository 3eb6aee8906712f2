// All files below a folder that a person would look for: what git does not ignore, or everything but `.git` and
// `node_modules`; without what is excluded.
import { excludes } from './exclude-globs.ts';
import { gitFiles } from './git-files.ts';
import { walkFiles } from './walk-files.ts';

export interface ListOptions {
  readonly folder: string;
  readonly respectGitIgnore: boolean;
  readonly limit: number;
  readonly exclude?: readonly string[];
  readonly signal?: AbortSignal;
}

export async function listFiles(options: ListOptions): Promise<{ paths: string[]; truncated: boolean }> {
  const { folder, respectGitIgnore, limit, signal } = options;
  const isExcluded = excludes(options.exclude ?? []);
  const known = respectGitIgnore ? await gitFiles(folder, signal) : undefined;
  // A folder that is ignored as a whole has no files for git, and still a person who has opened it.
  const paths =
    known && known.length > 0
      ? known.filter(path => !isExcluded(path))
      : await walkFiles(folder, { limit, isExcluded, signal });
  return { paths: paths.slice(0, limit), truncated: paths.length > limit };
}
