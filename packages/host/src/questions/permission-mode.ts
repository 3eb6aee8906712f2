// The mode that a channel is in: what its CLI told last, else what was asked for.
import { PermissionMode } from '@dovetail/protocol';
import type { Channel } from '../channels/channel.ts';

export function permissionModeOf(channel: Pick<Channel, 'conversation' | 'settings'>): PermissionMode | undefined {
  const told = channel.conversation.session.permissionMode;
  // Observed: 2.1.325 also lists `manual`, which means `default`.
  const parsed = PermissionMode.safeParse(told === 'manual' ? 'default' : told);
  if (parsed.success) return parsed.data;
  return told === null ? channel.settings.permissionMode : undefined;
}
