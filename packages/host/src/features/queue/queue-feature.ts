// What a person sends, and what waits to be sent. The rules are the channel's.
import type { Handlers, queueRequests } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';

export function queueFeature({ channels }: HostContext): Handlers<typeof queueRequests> {
  return {
    send_message: async ({ channelId, ...message }) => ({ state: await channels.expect(channelId).send(message) }),
    edit_queued_message: ({ channelId, id, content }) => told(channels.expect(channelId).queue.edit(id, content)),
    move_queued_message: ({ channelId, id, to }) => told(channels.expect(channelId).queue.move(id, to)),
    remove_queued_message: ({ channelId, id }) => told(channels.expect(channelId).queue.remove(id)),
    send_queued_message: ({ channelId, id }) => told(channels.expect(channelId).queue.sendNow(id)),
    release_queue: async ({ channelId }) => ({ released: await channels.expect(channelId).queue.release() }),
  };
}

async function told(done: Promise<boolean>): Promise<{ outcome: 'done' | 'gone' }> {
  return { outcome: (await done) ? 'done' : 'gone' };
}
