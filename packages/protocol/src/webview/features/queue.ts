// Requests that send what a person has typed. Each message has an id that the page chooses; asking twice with the same id
// sends once, so a page may repeat itself after a lost connection. A message that waits is kept by the host, on disk too.
import * as z from 'zod';
import { group, request } from '../../define.ts';

const inChannel = z.object({ channelId: z.string().min(1) });
const oneMessage = inChannel.extend({ id: z.string().min(1) });

export const MessageContent = z
  .union([z.string().min(1), z.array(z.looseObject({ type: z.string() })).min(1)])
  .describe('Text, or content blocks as the model takes them.');

/** `gone`: it is no longer in the queue, most likely because it was sent in the meantime. */
const outcome = z.object({ outcome: z.enum(['done', 'gone']) });

export const queueRequests = group(
  request('send_message', {
    summary: 'Give a message to the agent; while a turn runs it waits in the queue unless it is to go at once.',
    params: oneMessage.extend({
      id: z.uuid().describe('Becomes the id of the message in the transcript.'),
      content: MessageContent,
      when: z.enum(['when-idle', 'now']).default('when-idle'),
    }),
    result: z.object({
      state: z.enum(['sent', 'held']).describe('`held`: it is in the queue.'),
    }),
  }),
  request('edit_queued_message', {
    summary: 'Change a message that waits.',
    params: oneMessage.extend({ content: MessageContent }),
    result: outcome,
  }),
  request('move_queued_message', {
    summary: 'Let a message that waits go earlier or later.',
    params: oneMessage.extend({ to: z.int().nonnegative().describe('The zero-based place that it will have.') }),
    result: outcome,
  }),
  request('remove_queued_message', {
    summary: 'Take a message out of the queue.',
    params: oneMessage,
    result: outcome,
  }),
  request('send_queued_message', {
    summary: 'Pass a message that waits into the running turn, or begin a turn with it.',
    params: oneMessage,
    result: outcome,
  }),
  request('release_queue', {
    summary: 'Let the queue go on after a stop or an error held it back.',
    params: inChannel,
    result: z.object({ released: z.int().nonnegative().describe('How many messages will be sent.') }),
  }),
);

export type MessageContent = z.output<typeof MessageContent>;
