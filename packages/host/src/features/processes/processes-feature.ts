// The processes that the host has started: whose they are, what they take, and their end.
import type { Handlers, processRequests } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';
import { listProcesses } from './list-processes.ts';
import { stopTask } from './stop-task.ts';

export function processesFeature(context: HostContext): Handlers<typeof processRequests> {
  const { channels } = context;
  return {
    list_processes: () => listProcesses(context),
    async stop_process({ channelId }) {
      const channel = channels.expect(channelId);
      const stopped = channel.agent !== undefined;
      await channel.stop();
      return { stopped };
    },
    stop_task: ({ channelId, taskId }) => stopTask(channels.expect(channelId), taskId),
    sleep_channel: ({ channelId }) => channels.expect(channelId).sleep(),
    resume_channel: ({ channelId }) => channels.expect(channelId).resume(),
  };
}
