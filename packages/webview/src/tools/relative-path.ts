// Paths as a person reads them: relative to the folder of the conversation when they lie in it, with forward slashes there.
export function relativePath(path: string, cwd: string | null): string {
  if (cwd === null || cwd === '') return path;
  const isWindows = /^[a-z]:[\\/]/i.test(cwd) || cwd.startsWith('\\\\');
  const folder = plain(cwd, isWindows).replace(/\/+$/, '');
  const file = plain(path, isWindows);
  const begins = isWindows ? file.toLowerCase().startsWith(`${folder.toLowerCase()}/`) : file.startsWith(`${folder}/`);
  if (!begins) return path;
  const rest = file.slice(folder.length + 1);
  return rest === '' || rest.split('/').includes('..') ? path : rest;
}

function plain(path: string, isWindows: boolean): string {
  return isWindows ? path.replaceAll('\\', '/') : path;
}

/** Where a path may be cut in the middle: the folders give way before the name of the file. */
export function splitPath(path: string): readonly [head: string, tail: string] {
  const at = Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1;
  return at === path.length ? ['', path] : [path.slice(0, at), path.slice(at)];
}
