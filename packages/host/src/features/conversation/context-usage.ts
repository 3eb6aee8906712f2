// What fills the context window, in the CLI's own words. A conversation that sleeps is not woken for it.
import { isWireError, type conversationRequests, type ResultOf } from '@dovetail/protocol';
import type { Channel } from '../../channels/channel.ts';

type Usage = ResultOf<typeof conversationRequests, 'get_context_usage'>;

export async function contextUsage(channel: Pick<Channel, 'agent'>): Promise<Usage> {
  if (!channel.agent) return unavailable('The CLI of this conversation does not run.');
  try {
    const told = await channel.agent.request('get_context_usage', {});
    return {
      available: true,
      ...(told.totalTokens !== undefined && { usedTokens: told.totalTokens }),
      ...(told.maxTokens !== undefined && { windowTokens: told.maxTokens }),
      categories: (told.categories ?? []).map(({ name, tokens }) => ({ name, tokens })),
    };
  } catch (error) {
    return unavailable(isWireError(error) ? error.message : 'The CLI could not tell.');
  }
}

function unavailable(reason: string): Usage {
  return { available: false, reason, categories: [] };
}
