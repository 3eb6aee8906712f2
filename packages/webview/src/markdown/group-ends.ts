// Where the groups end in which the lines of a block of code are drawn: each is as many pieces as one frame can bear.
import type { ColouredLine } from './highlight-queue.ts';

const mostPieces = 1_200;

/** The last one is the number of lines. */
export function groupEnds(lines: readonly ColouredLine[]): readonly number[] {
  const ends: number[] = [];
  let pieces = 0;
  for (const [n, line] of lines.entries()) {
    if (pieces > 0 && pieces + line.length > mostPieces) {
      ends.push(n);
      pieces = 0;
    }
    pieces += line.length;
  }
  return [...ends, lines.length];
}
