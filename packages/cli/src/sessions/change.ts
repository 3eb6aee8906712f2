// Renaming, deleting and restoring: what was done is said, with the way back.
import { dataFolder, deleteSession, renameSession, restoreSession } from '@dovetail/agent';
import { Failure, UsageError, type Context } from '../command.ts';
import { visible } from '../terminal/visible.ts';
import { chosenSession, type SessionScope } from './chosen-session.ts';
import { chosenTrashed } from './trashed.ts';

export async function rename(
  scope: SessionScope,
  given: string,
  title: string,
  { terminal }: Context,
): Promise<number> {
  if (title.trim() === '') throw new UsageError('The title is empty.');
  const session = await chosenSession(scope, given);
  const renamed = await renameSession({ path: session.path, title });
  await terminal.out(`${session.id} is now called "${visible(renamed.title)}".\n`);
  return 0;
}

export async function remove(scope: SessionScope, given: string, { terminal, env }: Context): Promise<number> {
  const session = await chosenSession(scope, given);
  const result = await deleteSession({ configDir: scope.configDir, id: session.id, dataDir: dataFolder(env) });
  switch (result.status) {
    case 'deleted':
      await terminal.out(
        `Moved "${visible(session.title)}" to the trash. Undo: dovetail sessions restore ${session.id}\n`,
      );
      return 0;
    case 'open':
      throw new Failure(
        `The session is open${result.pid === undefined ? '' : ` in process ${result.pid}`}. Close it there first.`,
      );
    case 'not-found':
      throw new Failure(`The session ${session.id} has just gone.`);
  }
}

export async function restore(scope: SessionScope, given: string, { terminal, env }: Context): Promise<number> {
  const dataDir = dataFolder(env);
  const { id, title } = await chosenTrashed(dataDir, given);
  const result = await restoreSession({ configDir: scope.configDir, dataDir, id });
  switch (result.status) {
    case 'restored':
      await terminal.out(`Restored "${visible(title)}", ${id}.\n`);
      return 0;
    case 'in-the-way':
      throw new Failure(`There is a session ${id} already, at ${result.path}; nothing was changed.`);
    case 'elsewhere':
      throw new Failure(
        `The session ${id} came from ${result.path}. Set CLAUDE_CONFIG_DIR to that configuration folder to restore it.`,
      );
    case 'not-found':
      throw new Failure(`The session ${id} has just left the trash.`);
  }
}
