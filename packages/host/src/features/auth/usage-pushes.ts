// Keeps pages told of what is used: the limits of the account when the CLI reports them, the cost when a turn has ended.
import { isLine } from '@dovetail/protocol';
import type { Channel } from '../../channels/channel.ts';
import type { HostContext } from '../../host-context.ts';
import { accountWindows } from './account-windows.ts';
import { tellPages } from './request-usage.ts';
import { windowsOfEvents } from './usage-report.ts';

export function startUsagePushes(context: HostContext): void {
  const known = accountWindows(context);
  const ends = new Set<() => void>();

  function follow(channel: Channel): void {
    known.learn(windowsOfEvents(channel.conversation));
    const stop = channel.observe({
      line(line, { parts }) {
        // The limits are the account's, so all pages get them; a result concerns those who watch this conversation.
        if (parts.includes('rateLimits') && known.learn(windowsOfEvents(channel.conversation))) tellPages(context);
        else if (isLine(line, 'result')) tellPages(context, channel.pages);
      },
      closed: () => void ends.delete(stop),
    });
    ends.add(stop);
  }

  for (const channel of context.channels.all) follow(channel);
  ends.add(context.channels.onOpened(follow));
  context.signal.addEventListener(
    'abort',
    () => {
      for (const end of ends) end();
    },
    { once: true },
  );
}
