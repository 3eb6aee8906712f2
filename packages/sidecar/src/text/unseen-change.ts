// What a diff of lines does not show, in words for the person who decides.
import { readFileSync } from 'node:fs';

const mark = '\uFEFF';

/** undefined when lines show everything. */
export function unseenChange(before: string, after: string): string | undefined {
  if (before === '' || after === '') return undefined;
  if (kindsOfEnds(before) !== kindsOfEnds(after) || endsOpen(before) !== endsOpen(after)) return 'line endings change';
  return before.startsWith(mark) === after.startsWith(mark) ? undefined : 'byte order mark changes';
}

/** Of a file that is not there, or cannot be read, lines show everything. Read at once: a withdrawal must not overtake it. */
export function unseenInFile(path: string, after: string): string | undefined {
  try {
    return unseenChange(readFileSync(path, 'utf8'), after);
  } catch {
    return undefined;
  }
}

function kindsOfEnds(text: string): string {
  return [...new Set(text.match(/\r\n|\r|\n/g))].toSorted().join();
}

function endsOpen(text: string): boolean {
  return !/[\r\n]$/.test(text);
}
