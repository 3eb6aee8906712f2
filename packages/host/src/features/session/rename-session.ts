// A title of the person's own. The CLI that has the session open is told where it can be; else the file is written to.
import { renameSession } from '@dovetail/agent';
import { hasCode, invalidInput } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';

export async function renameStored(
  context: Pick<HostContext, 'configFolder' | 'channels'>,
  { sessionId, title }: { sessionId: string; title: string },
): Promise<{ title: string }> {
  const wanted = title.replace(/\s+/g, ' ').trim().slice(0, 200);
  if (wanted === '') throw invalidInput('A title needs at least one visible character.', 'title');
  const agent = context.channels.ofSession(sessionId)?.agent;
  if (agent) {
    try {
      await agent.request('rename_session', { title: wanted });
      return { title: wanted };
    } catch (error) {
      // Before 2.1.197 the CLI cannot be told; it does not mind a line more in its file.
      if (!hasCode(error, 'unsupported_by_cli')) throw error;
    }
  }
  const renamed = await renameSession({ configDir: context.configFolder, id: sessionId, title: wanted });
  return { title: renamed.title };
}
