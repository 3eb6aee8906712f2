// The CLI itself in a terminal of the editor, linked to it.
import type { HostContext } from '../../host-context.ts';
import { terminalLaunch } from '../../terminal-launch.ts';
import { folderOf, openInEditor, type Opened } from './open-in-editor.ts';

export async function openClaudeInTerminal(
  context: HostContext,
  resume: string | undefined,
  channelId: string | undefined,
): Promise<Opened> {
  const found = await terminalLaunch(context, { resume, folder: folderOf(context, channelId) });
  if ('reason' in found) return { opened: false, reason: found.reason };
  return openInEditor(context, { ...found.launch, title: 'Claude Code' });
}
