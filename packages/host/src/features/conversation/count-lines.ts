// How many lines a rewind has added to some files and taken away from them.
import { diffLines } from 'diff';
import { takeFile, textOf } from '../../changes/file-snapshot.ts';
import { asideText, type Rewind } from '../../store/rewind-store.ts';

/** Beyond this a difference is not worth the time: every line counts as another. */
const maxEditLength = 20_000;

export async function countLines(
  rewind: Rewind,
  filePaths: ReadonlySet<string>,
): Promise<{ insertions: number; deletions: number }> {
  const total = { insertions: 0, deletions: 0 };
  for (const file of rewind.files) {
    if (!filePaths.has(file.filePath)) continue;
    const before = await asideText(rewind, file);
    const bytes = (await takeFile(file.filePath))?.bytes;
    const after = bytes ? textOf(bytes) : '';
    if (before === undefined || after === undefined) continue;
    const parts = diffLines(before, after, { maxEditLength }) ?? [
      { added: true, removed: false, count: after.split('\n').length },
      { added: false, removed: true, count: before.split('\n').length },
    ];
    for (const { added, removed, count } of parts) {
      if (added) total.insertions += count;
      if (removed) total.deletions += count;
    }
  }
  return total;
}
