// Tells the pages that watch a channel when the changes of one of its turns, or their states, are others.
import type { HostContext } from '../../host-context.ts';

export function pushChanges({ changes, channels, signal }: HostContext): void {
  const stop = changes.onChanged((channelId, turn) => {
    for (const page of channels.get(channelId)?.pages ?? []) page.push({ type: 'changes_update', channelId, turn });
  });
  signal.addEventListener('abort', stop, { once: true });
}
