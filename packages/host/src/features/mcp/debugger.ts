// Asks the agent about a debugger that has stopped, with what the editor tells of it.
import { randomUUID } from 'node:crypto';
import type { IntegrationState } from '@dovetail/protocol';
import type { Channel } from '../../channels/channel.ts';
import type { HostContext } from '../../host-context.ts';

export interface DebuggerAsked {
  asked: boolean;
  reason?: string;
  state: IntegrationState;
}

type Context = Pick<HostContext, 'debuggerState' | 'integrations'>;

export async function askDebuggerHelp(context: Context, channel: Pick<Channel, 'send'>): Promise<DebuggerAsked> {
  const { integrations } = context;
  if (!context.debuggerState) {
    const state = integrations.states.debugger;
    return { asked: false, reason: state.detail ?? 'No debug session is known.', state };
  }
  const told = await context.debuggerState();
  if (told === null) {
    const state: IntegrationState = { status: 'disabled' };
    integrations.set('debugger', state);
    return { asked: false, reason: 'No debug session is stopped. Stop at a breakpoint and ask again.', state };
  }
  const state: IntegrationState = { status: 'connected' };
  integrations.set('debugger', state);
  await channel.send({ id: randomUUID(), content: `${told}\n\n${question}`, when: 'when-idle' });
  return { asked: true, state };
}

const question = 'Explain why the program is in this state, and what you would look at next.';
