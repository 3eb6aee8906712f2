// What the person has undone since the agent last got a message, as one short note for the model.
import type { ChangedHunk } from '@dovetail/protocol';

export interface UndoneFile {
  readonly filePath: string;
  readonly kind: 'created' | 'changed' | 'deleted';
  /** Empty for a file that is not text. */
  readonly hunks: readonly ChangedHunk[];
  /** Nothing of the change is left. */
  readonly isWhole: boolean;
}

const maxFiles = 20;
const maxPlaces = 10;

/** undefined when there is nothing to tell. */
export function undoneNote(undone: readonly UndoneFile[]): string | undefined {
  if (undone.length === 0) return undefined;
  const lines = undone.slice(0, maxFiles).map(file => `- ${file.filePath}: ${undonePart(file)}`);
  if (undone.length > maxFiles) lines.push(`- and ${undone.length - maxFiles} more files`);
  return [
    'The user has undone some of your edits; the files no longer have them. Do not make them again unless asked.',
    ...lines,
  ].join('\n');
}

function undonePart({ kind, hunks, isWhole }: UndoneFile): string {
  if (kind === 'created') return 'removed again';
  if (kind === 'deleted') return 'restored';
  if (isWhole) return 'all of the change';
  const places = hunks.slice(0, maxPlaces).map(({ oldStart }) => oldStart + 1);
  const more = hunks.length > maxPlaces ? ' and others' : '';
  return `${hunks.length} ${hunks.length === 1 ? 'hunk' : 'hunks'}, near line ${places.join(', ')}${more}`;
}
