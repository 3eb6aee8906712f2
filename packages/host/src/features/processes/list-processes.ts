// Which CLI belongs to which conversation, and what it takes.
import { titleOf } from '@dovetail/conversation';
import type { HostProcess } from '@dovetail/protocol';
import type { Channel } from '../../channels/channel.ts';
import { runningTurn } from '../../channels/running-turn.ts';
import type { HostContext } from '../../host-context.ts';
import { measureProcesses, treeMemory, type MeasuredProcess } from './tree-memory.ts';

export async function listProcesses(
  { channels }: Pick<HostContext, 'channels'>,
  measure: () => Promise<readonly MeasuredProcess[] | undefined> = measureProcesses,
): Promise<{ processes: HostProcess[] }> {
  const withProcess = channels.all.filter(channel => channel.state !== 'ended');
  const measured = withProcess.some(channel => channel.agent?.pid !== undefined) ? await measure() : undefined;
  return { processes: withProcess.map(channel => describe(channel, measured)) };
}

function describe(channel: Channel, measured: readonly MeasuredProcess[] | undefined): HostProcess {
  const pid = channel.agent?.pid ?? null;
  return {
    channelId: channel.id,
    sessionId: channel.sessionId,
    title: titleOf(channel.conversation) ?? 'New conversation',
    state: stateOf(channel),
    pid,
    startedMs: channel.startedAtMs ?? null,
    ...(pid === null ? { memoryBytes: null, processCount: 0 } : treeMemory(pid, measured)),
  };
}

function stateOf({ state, conversation }: Channel): HostProcess['state'] {
  if (state === 'starting' || state === 'asleep') return state;
  if (conversation.decisions.length > 0) return 'waiting';
  return runningTurn(conversation) ? 'busy' : 'idle';
}
