// The to-do list as a plan: sent whole, as the protocol wants it, and only when it differs from what was sent last.
import type { PlanEntry, SessionUpdate } from '@agentclientprotocol/sdk/unstable';
import type { Todos } from '@dovetail/conversation';

const statuses: Readonly<Record<string, PlanEntry['status']>> = {
  in_progress: 'in_progress',
  completed: 'completed',
  done: 'completed',
};

export function createPlan(send: (update: SessionUpdate) => void): (todos: Todos) => void {
  let last = '[]';
  return ({ items }) => {
    const entries = items.map(({ text, status }): PlanEntry => ({
      content: text,
      priority: 'medium',
      status: statuses[status] ?? 'pending',
    }));
    const now = JSON.stringify(entries);
    if (now === last) return;
    last = now;
    send({ sessionUpdate: 'plan', entries });
  };
}
