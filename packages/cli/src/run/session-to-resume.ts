// From what the person typed after --resume to a session id: an id, the beginning of one, or a title.
import { configDir, findSession } from '@dovetail/agent';
import { Failure, type Context } from '../command.ts';

export async function sessionToResume(
  given: string | undefined,
  cwd: string,
  context: Context,
): Promise<string | undefined> {
  if (given === undefined) return undefined;
  const found = await findSession({ configDir: configDir(context.env), cwd, text: given });
  switch (found.outcome) {
    case 'found':
      return found.session.id;
    case 'ambiguous':
      throw new Failure(
        `"${given}" fits ${found.sessions.length} sessions: ${found.sessions.map(each => each.id).join(', ')}. Give more of the id.`,
      );
    case 'none':
      throw new Failure(`There is no session "${given}" in ${cwd}. "dovetail sessions" lists what there is.`);
  }
}
