// Deleting moves a session to the trash, from where it can be taken back for 30 days.
import { join } from 'node:path';
import { deleteSession, emptyTrash, restoreSession } from '@dovetail/agent';
import type { HostContext } from '../../host-context.ts';

const keptMs = 30 * 24 * 60 * 60 * 1000;

type Sources = Pick<HostContext, 'configFolder' | 'dataFolder' | 'channels' | 'now' | 'log'>;

export async function deleteStored(
  context: Sources,
  sessionId: string,
): Promise<{ deleted: boolean; reason?: string; trashPath?: string }> {
  const result = await deleteSession({
    configDir: context.configFolder,
    dataDir: context.dataFolder,
    id: sessionId,
    isOpen: id => context.channels.ofSession(id) !== undefined,
    nowMs: context.now(),
  });
  if (result.status === 'not-found') return { deleted: false, reason: 'It is no longer there.' };
  if (result.status === 'open') {
    const reason =
      result.pid === undefined
        ? 'It is open in a conversation here. Close that conversation first.'
        : `Another Claude Code CLI (process ${result.pid}) has it open. End it there first.`;
    return { deleted: false, reason };
  }
  emptyTrash({ dataDir: context.dataFolder, olderThanMs: keptMs, nowMs: context.now() }).catch((error: unknown) =>
    context.log.error('Old sessions in the trash could not be removed', error),
  );
  return { deleted: true, trashPath: join(context.dataFolder, 'trash', 'sessions', result.trashed.trashId) };
}

export async function restoreStored(
  context: Pick<HostContext, 'configFolder' | 'dataFolder'>,
  sessionId: string,
): Promise<{ restored: boolean; reason?: string }> {
  const result = await restoreSession({
    configDir: context.configFolder,
    dataDir: context.dataFolder,
    id: sessionId,
  });
  switch (result.status) {
    case 'restored':
      return { restored: true };
    case 'not-found':
      return {
        restored: false,
        reason: 'It is not in the trash: it was taken back already, or removed after 30 days.',
      };
    case 'in-the-way':
      return { restored: false, reason: `A session with the same id is there already: ${result.path}` };
    case 'elsewhere':
      return { restored: false, reason: `It belongs to another configuration folder: ${result.path}` };
  }
}
