// Stops one task that runs behind a conversation. The CLI does it; one that cannot says so.
import { isWireError } from '@dovetail/protocol';
import type { Channel } from '../../channels/channel.ts';

export async function stopTask(
  channel: Pick<Channel, 'agent'>,
  taskId: string,
): Promise<{ stopped: boolean; reason?: string }> {
  if (!channel.agent) return { stopped: false, reason: 'The CLI of this conversation does not run.' };
  try {
    await channel.agent.request('stop_task', { task_id: taskId });
    return { stopped: true };
  } catch (error) {
    return { stopped: false, reason: isWireError(error) ? error.message : 'The CLI could not stop it.' };
  }
}
