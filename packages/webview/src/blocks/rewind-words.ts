// What the line about a rewind says of its undo.
import type { RewindNote } from '@dovetail/conversation';

export function isUndoneWords(when: string, inAnother: boolean): string {
  const undone = `Rewind to ${when} undone`;
  return inAnother ? `${undone} in a fork, because this conversation has gone on` : undone;
}

/** What Undo would do. */
export function wouldUndoWords({ files, conversation }: RewindNote): string {
  const parts = [
    ...(files === 0 ? [] : [files === 1 ? '1 file' : `${files} files`]),
    ...(conversation ? ['the conversation'] : []),
  ];
  return `Put ${parts.join(' and ')} back as before the rewind`;
}
