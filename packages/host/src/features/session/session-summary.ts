// A session as pages see it.
import type { SessionSummary as StoredSession } from '@dovetail/agent';
import type { SessionSummary } from '@dovetail/protocol';
import type { Channels } from '../../channels/channel.ts';

export function toSummary(session: StoredSession, channels: Channels, problem?: string): SessionSummary {
  const channel = channels.ofSession(session.id);
  return {
    id: session.id,
    title: session.title,
    cwd: session.cwd ?? '',
    modifiedMs: session.modifiedMs,
    createdMs: session.createdMs,
    ...(session.messageCount !== undefined && { messageCount: session.messageCount }),
    ...(session.gitBranch !== undefined && { gitBranch: session.gitBranch }),
    ...(session.forkedFrom !== undefined && { forkedFrom: session.forkedFrom }),
    ...(channel && { channelId: channel.id }),
    ...(problem !== undefined && { problem }),
  };
}
