// The file that a path most likely means when there is none of that path: one of the same name, with as many of the same
// folders above it as can be had.
import type { PathTable } from '../../files/path-table.ts';

export function nearestFile(table: PathTable, path: string): string | undefined {
  const parts = path.split(/[/\\]/).filter(part => part !== '' && part !== '.');
  const name = parts.at(-1);
  if (name === undefined) return undefined;
  return best(table, parts, name) ?? best(table, parts.map(lower), lower(name), lower);
}

const lower = (text: string) => text.toLowerCase();

function best(
  table: PathTable,
  parts: readonly string[],
  name: string,
  form: (path: string) => string = path => path,
): string | undefined {
  let nearest: { path: string; common: number } | undefined;
  for (let index = 0; index < table.fileCount; index++) {
    const path = table.paths[index] ?? '';
    const formed = form(path);
    if (!formed.endsWith(name) || (formed.length > name.length && formed.at(-name.length - 1) !== '/')) continue;
    const common = commonEnd(formed.split('/'), parts);
    if (!nearest || common > nearest.common || (common === nearest.common && isBefore(path, nearest.path)))
      nearest = { path, common };
  }
  return nearest?.path;
}

function commonEnd(a: readonly string[], b: readonly string[]): number {
  let common = 0;
  while (common < a.length && common < b.length && a.at(-1 - common) === b.at(-1 - common)) common++;
  return common;
}

const isBefore = (a: string, b: string) => (a.length === b.length ? a < b : a.length < b.length);
