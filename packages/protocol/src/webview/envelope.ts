// Every message that crosses between page and host, in the outer form in which it travels. A closed world: an unknown
// type or key is refused. What `request` and `response` carry is checked by the dispatcher, by the name inside.
import * as z from 'zod';
import type { EventDef } from '../define.ts';
import { WireFailure } from '../error-table.ts';
import { hostEvents, pageEvents } from './channel-events.ts';

const id = z.string().min(1);
const Named = z.looseObject({ type: z.string().min(1) });

function travelling<const N extends string, P extends z.ZodObject>(def: EventDef<N, P>) {
  const shape: P['shape'] = def.params.shape;
  return z.strictObject({ type: z.literal(def.name), ...shape });
}

const channelId = z.string().optional().describe('The conversation it belongs to, where there is one.');

export const PageRequestMessage = z.strictObject({
  type: z.literal('request'),
  channelId,
  requestId: id,
  request: Named,
});

/** With a `requestId` an answer is due; without, it is a push. */
export const HostRequestMessage = z.strictObject({
  type: z.literal('request'),
  channelId,
  requestId: id.optional(),
  request: Named,
});

/** The same in both directions: exactly one of `response` and `error`. */
export const ResponseMessage = z
  .strictObject({
    type: z.literal('response'),
    requestId: id,
    response: Named.optional(),
    error: WireFailure.optional(),
  })
  .refine(message => (message.response === undefined) !== (message.error === undefined), {
    error: 'A response carries either `response` or `error`.',
  });

export const PageMessage = z.discriminatedUnion('type', [
  PageRequestMessage,
  ResponseMessage,
  travelling(pageEvents.launch_claude),
  travelling(pageEvents.io_message),
  travelling(pageEvents.interrupt_claude),
  travelling(pageEvents.close_channel),
  travelling(pageEvents.cancel_request),
]);

export const HostMessage = z.discriminatedUnion('type', [
  HostRequestMessage,
  ResponseMessage,
  travelling(hostEvents.io_message),
  travelling(hostEvents.channel_snapshot),
  travelling(hostEvents.channel_input),
  travelling(hostEvents.channel_state),
  travelling(hostEvents.close_channel),
  travelling(hostEvents.file_updated),
  travelling(hostEvents.cancel_request),
]);

/** How a host message reaches a page; page messages travel bare. */
export const FromExtension = z.strictObject({ type: z.literal('from-extension'), message: HostMessage });

export type PageRequestMessage = z.output<typeof PageRequestMessage>;
export type HostRequestMessage = z.output<typeof HostRequestMessage>;
export type ResponseMessage = z.output<typeof ResponseMessage>;
export type PageMessage = z.output<typeof PageMessage>;
export type HostMessage = z.output<typeof HostMessage>;
export type FromExtension = z.output<typeof FromExtension>;
