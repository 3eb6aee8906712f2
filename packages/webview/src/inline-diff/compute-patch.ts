// Compares two texts line by line, exactly. The package that does it is loaded when it is first needed.
import { wholePatch, type Hunk } from './patch.ts';

const longestMs = 250;

/** `isNumbered`: the texts are whole files, so line numbers mean something. */
export async function computePatch(before: string, after: string, isNumbered: boolean): Promise<readonly Hunk[]> {
  const { structuredPatch } = await import('diff');
  const patch = structuredPatch('', '', before, after, '', '', { context: 3, timeout: longestMs });
  if (!patch) return wholePatch(before, after);
  if (isNumbered) return patch.hunks;
  // The end of a piece is not the end of the file, so a missing line break there says nothing.
  return patch.hunks.map(hunk => ({
    ...hunk,
    oldStart: 0,
    newStart: 0,
    lines: hunk.lines.filter(line => !line.startsWith('\\')),
  }));
}
