// The folder that a conversation works in must be there when its CLI starts.
import { stat } from 'node:fs/promises';
import { notFound } from '@dovetail/protocol';

export async function checkFolder(cwd: string): Promise<void> {
  const found = await stat(cwd).catch(() => undefined);
  if (found?.isDirectory()) return;
  throw notFound(
    cwd,
    found
      ? `${cwd} is not a folder. Start the conversation in a folder.`
      : `This folder no longer exists: ${cwd}. Bring it back, or continue the conversation in another folder.`,
  );
}
