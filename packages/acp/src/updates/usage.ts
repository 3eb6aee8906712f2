// How full the context is and what it has cost, when it changes and both ends are known. Limits of a subscription ride along.
import type { SessionUpdate } from '@agentclientprotocol/sdk/unstable';
import type { Conversation } from '@dovetail/conversation';

export function createUsage(send: (update: SessionUpdate) => void): (conversation: Conversation) => void {
  let last = '';
  return ({ context, totals, rateLimits }) => {
    const { usedTokens: used, windowTokens: size } = context;
    if (used === null || size === null) return;
    const limits = Object.values(rateLimits);
    const update: SessionUpdate = {
      sessionUpdate: 'usage_update',
      used,
      size,
      ...(totals.costUsd > 0 && { cost: { amount: totals.costUsd, currency: 'USD' } }),
      ...(limits.length > 0 && { _meta: { dovetail: { rateLimits: limits } } }),
    };
    const now = JSON.stringify(update);
    if (now === last) return;
    last = now;
    send(update);
  };
}
