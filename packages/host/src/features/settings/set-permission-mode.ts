// What the agent may do without asking: in the conversation that asks, or where new ones begin. The mode that asks nothing
// must have been allowed by the person in the settings, and is never where a conversation begins by this way.
import { invalidInput, type PermissionMode } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';

export async function setPermissionMode(
  context: HostContext,
  mode: PermissionMode,
  channelId: string | undefined,
): Promise<{ permissionMode: PermissionMode }> {
  if (mode === 'bypassPermissions') checkBypass(context, channelId);
  if (channelId !== undefined)
    return { permissionMode: await context.channels.expect(channelId).setPermissionMode(mode) };
  await context.settings.set('initialPermissionMode', mode);
  return { permissionMode: mode };
}

function checkBypass(context: HostContext, channelId: string | undefined): void {
  if (!context.settings.value.allowDangerouslySkipPermissions) throw bypassNotAllowed();
  if (channelId === undefined)
    throw invalidInput(
      'The mode that runs everything without asking holds for one conversation only. Start the conversation, then switch it on there.',
      'permissionMode',
    );
}

export const bypassNotAllowed = () =>
  invalidInput(
    'The mode that runs everything without asking is not allowed. To allow it, switch on the setting "allowDangerouslySkipPermissions" first.',
    'permissionMode',
  );
