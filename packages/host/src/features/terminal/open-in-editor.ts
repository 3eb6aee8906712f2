// Opens a terminal of the editor. An editor that cannot is an answer with its reason, not an error.
import type { PortOf, terminalPort } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';
import { ifSupported } from '../../ports/if-supported.ts';

export interface Opened {
  opened: boolean;
  reason?: string;
}

export async function openInEditor(
  context: Pick<HostContext, 'ports'>,
  params: Parameters<PortOf<typeof terminalPort>['open']>[0],
): Promise<Opened> {
  const answer = await ifSupported(context.ports.terminal.calls.open(params));
  if (answer === undefined)
    return { opened: false, reason: 'This editor has no terminals that can be opened from here.' };
  if (answer.opened) return { opened: true };
  return { opened: false, reason: answer.message ?? 'The editor did not open a terminal.' };
}

/** The folder of the conversation that asks; without one, that of new conversations. */
export function folderOf(context: HostContext, channelId: string | undefined): string {
  return channelId === undefined ? context.cwd : context.channels.expect(channelId).cwd;
}
