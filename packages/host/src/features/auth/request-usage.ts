// Fresh usage figures: asked of a live CLI where one can be asked, with what the conversation has counted itself.
import { hasCode, isWireError, type RequestContext, type UsageUpdate } from '@dovetail/protocol';
import type { Channel } from '../../channels/channel.ts';
import type { HostContext } from '../../host-context.ts';
import type { Page } from '../../pages/page.ts';
import { accountWindows } from './account-windows.ts';
import { costOfConversation, readGetUsage } from './usage-report.ts';

export async function requestUsage(context: HostContext, asked: RequestContext): Promise<UsageUpdate> {
  const channel = channelFor(context, context.pages.get(asked.pageId), asked.channelId);
  const update = await ask(context, channel, asked.signal);
  tellPages(context);
  return update;
}

async function ask(context: HostContext, channel: Channel | undefined, signal: AbortSignal): Promise<UsageUpdate> {
  const agent = channel?.agent ?? context.channels.all.find(other => other.agent !== undefined)?.agent;
  if (!agent) {
    if (channel) return usageOf(context, channel);
    return { utilization: null, error: 'No conversation is running. Start one to see what was used.' };
  }
  try {
    const answer = readGetUsage(await agent.request('get_usage', { skip_behaviors: true }, { signal }));
    accountWindows(context).learn(answer.windows);
    const own = usageOf(context, channel);
    if (!own.utilization) return { utilization: answer };
    // A CLI of another conversation knows the account, but not what this conversation has cost.
    const isOwn = agent === channel?.agent;
    const cost = Math.max(own.utilization.costUsd ?? 0, (isOwn ? answer.costUsd : undefined) ?? 0);
    return {
      utilization: {
        ...own.utilization,
        ...(isOwn && answer.models.length > 0 && { models: answer.models }),
        costUsd: cost,
        subscriptionType: answer.subscriptionType ?? own.utilization.subscriptionType,
      },
    };
  } catch (error) {
    if (signal.aborted) throw error;
    const told = usageOf(context, channel);
    // What an older CLI cannot be asked, its events and results still tell.
    if (told.utilization && hasCode(error, 'unsupported_by_cli')) return told;
    return { ...told, error: isWireError(error) ? error.message : 'The CLI did not tell what was used.' };
  }
}

/** What is known without asking. */
export function usageOf(context: HostContext, channel: Channel | undefined): UsageUpdate {
  if (!channel) return { utilization: null };
  return {
    utilization: {
      windows: [...accountWindows(context).all],
      ...costOfConversation(channel.conversation),
      subscriptionType: context.auth.status.subscriptionType,
    },
  };
}

/** Each page gets the limits of the account and the cost of the conversation it watches. */
export function tellPages(context: HostContext, pages: readonly Page[] = context.pages.all): void {
  for (const page of pages) {
    const channel = channelFor(context, page, undefined);
    if (channel) page.push({ type: 'usage_update', ...usageOf(context, channel) });
  }
}

function channelFor(context: HostContext, page: Page | undefined, channelId: string | undefined): Channel | undefined {
  const named = channelId ? context.channels.get(channelId) : undefined;
  if (named || !page) return named;
  const watched = context.channels.all.filter(channel => channel.pages.some(({ id }) => id === page.id));
  return watched.find(channel => channel.agent !== undefined) ?? watched.at(-1);
}
