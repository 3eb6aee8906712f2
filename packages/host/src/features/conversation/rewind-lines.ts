// What a rewind does to each file, in lines: told before from the copies of the CLI, and afterwards from what was kept.
import { diffLines } from 'diff';
import type { RewindFile } from '@dovetail/protocol';
import { takeFile, textOf } from '../../changes/file-snapshot.ts';
import type { Rewind } from '../../store/rewind-manifest.ts';
import { asideText } from '../../store/rewind-store.ts';

/** Beyond this a difference is not worth the time: every line counts as another. */
const maxEditLength = 20_000;
/** Larger files are named without their lines. */
const maxBytes = 4 * 1024 * 1024;

/** `copies`: by file, what would be put into it; null removes it. Files without one are left out. */
export async function linesBefore(
  filePaths: readonly string[],
  copies: ReadonlyMap<string, string | null>,
): Promise<RewindFile[]> {
  const files: RewindFile[] = [];
  for (const filePath of filePaths) {
    const copy = copies.get(filePath);
    if (copy === undefined) continue;
    const now = await takeFile(filePath, maxBytes).catch(() => undefined);
    const then = copy === null ? null : await takeFile(copy, maxBytes).catch(() => undefined);
    if (!now || then === undefined || then?.snapshot.kind === 'absent') continue;
    const becomes = then === null ? 'removed' : now.snapshot.kind === 'absent' ? 'restored' : 'changed';
    const before = now.snapshot.kind === 'absent' ? '' : now.bytes && textOf(now.bytes);
    const after = then === null ? '' : then.bytes && textOf(then.bytes);
    const isText = before !== undefined && after !== undefined;
    files.push({ filePath, becomes, ...(isText && countLines(before, after)) });
  }
  return files;
}

/** The sum over some files of a rewind that was done. */
export async function linesAfter(
  rewind: Rewind,
  filePaths: ReadonlySet<string>,
): Promise<{ insertions: number; deletions: number }> {
  const total = { insertions: 0, deletions: 0 };
  for (const file of rewind.manifest.files) {
    if (!filePaths.has(file.filePath)) continue;
    const before = await asideText(rewind, file);
    const bytes = (await takeFile(file.filePath))?.bytes;
    const after = bytes ? textOf(bytes) : '';
    if (before === undefined || after === undefined) continue;
    const { insertions, deletions } = countLines(before, after);
    total.insertions += insertions;
    total.deletions += deletions;
  }
  return total;
}

function countLines(before: string, after: string): { insertions: number; deletions: number } {
  const parts = diffLines(before, after, { maxEditLength }) ?? [
    { added: true, removed: false, count: after.split('\n').length },
    { added: false, removed: true, count: before.split('\n').length },
  ];
  let [insertions, deletions] = [0, 0];
  for (const { added, removed, count } of parts) {
    if (added) insertions += count;
    if (removed) deletions += count;
  }
  return { insertions, deletions };
}
