// What a diff of lines does not show, in words for the person who decides.
import { readFileSync } from 'node:fs';

const mark = '\uFEFF';

/** Who proposes. Only the chat knows what will be written to the byte. */
export type ProposedBy = 'chat' | 'terminal';

/** undefined when lines show everything. */
export function unseenChange(before: string, after: string, by: ProposedBy): string | undefined {
  if (before === '' || after === '') return undefined;
  const hasOtherEnds = kindsOfEnds(before) !== kindsOfEnds(after) && !(by === 'terminal' && isPutBack(before, after));
  if (hasOtherEnds || endsOpen(before) !== endsOpen(after)) return 'line endings change';
  return before.startsWith(mark) === after.startsWith(mark) ? undefined : 'byte order mark changes';
}

/** Of a file that is not there, or cannot be read, lines show everything. Read at once: a withdrawal must not overtake it. */
export function unseenInFile(path: string, after: string, by: ProposedBy): string | undefined {
  try {
    return unseenChange(readFileSync(path, 'utf8'), after, by);
  } catch {
    return undefined;
  }
}

/** Observed: in a terminal 2.1.29 and 2.1.325 propose an Edit of a CRLF file with LF, and write it with CRLF. */
function isPutBack(before: string, after: string): boolean {
  return kindsOfEnds(before) === '\r\n' && kindsOfEnds(after) === '\n';
}

function kindsOfEnds(text: string): string {
  return [...new Set(text.match(/\r\n|\r|\n/g))].toSorted().join();
}

function endsOpen(text: string): boolean {
  return !/[\r\n]$/.test(text);
}
