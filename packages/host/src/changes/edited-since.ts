// Whether somebody other than the agent, and other than an undo of ours, has edited a file that the agent has edited.
import type { ChangeStore } from './change-store.ts';
import { currentFile, type FilesPort } from './current-file.ts';
import { realPathOf } from './real-path.ts';

export async function wasEditedSince(
  store: ChangeStore,
  files: FilesPort,
  filePath: string,
  userMessageId?: string,
): Promise<boolean> {
  const realPath = await realPathOf(filePath);
  const left = store.leftOf(realPath);
  if (left === undefined) return false;
  const current = await currentFile(files, filePath);
  if (!current || current.isDirty || current.diskIdentity !== left) return true;
  const all = [...store.records.values()];
  const from = all.findLastIndex(record => record.userMessageId === userMessageId) + 1;
  return all.slice(from).some(record => record.realPath === realPath && record.isAfterForeignEdit);
}
