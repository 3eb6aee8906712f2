// Deleted sessions: what there is, and the one that a person means.
import { dataFolder, listTrash, type TrashedSession } from '@dovetail/agent';
import { Failure, type Context, type Invocation } from '../command.ts';
import { visible } from '../terminal/visible.ts';
import { ambiguous, shortestPrefix } from './chosen-session.ts';
import { localTime } from './local-time.ts';

export async function listTrashed(invocation: Invocation, { terminal, env }: Context): Promise<number> {
  const { sessions, problems } = await listTrash({ dataDir: dataFolder(env) });
  if (invocation.flag('json')) {
    await terminal.out(`${JSON.stringify({ sessions, problems }, undefined, 2)}\n`);
    return 0;
  }
  for (const { id, deletedMs, title, cwd } of sessions)
    await terminal.out(visible(`${id}  deleted ${localTime(deletedMs)}  ${title}${cwd ? `  (${cwd})` : ''}\n`));
  for (const { path, reason } of problems) terminal.err(`Could not be read: ${path}: ${reason}\n`);
  if (sessions.length === 0 && problems.length === 0) terminal.err('The trash is empty.\n');
  return 0;
}

/** By id, the beginning of one, or title; the one deleted last when the same session was deleted several times. */
export async function chosenTrashed(dataDir: string, given: string): Promise<TrashedSession> {
  const { sessions } = await listTrash({ dataDir });
  const wanted = given.trim().toLowerCase();
  const byId = sessions.filter(({ id }) => wanted.length >= shortestPrefix && id.toLowerCase().startsWith(wanted));
  const found = byId.length > 0 ? byId : sessions.filter(({ title }) => title.toLowerCase() === wanted);
  const [first] = found;
  if (!first) throw new Failure(`There is no session "${given}" in the trash. "dovetail sessions trash" lists it.`);
  const others = found.filter((each, i) => found.findIndex(({ id }) => id === each.id) === i);
  if (others.length > 1) throw ambiguous(given, others);
  return first;
}
