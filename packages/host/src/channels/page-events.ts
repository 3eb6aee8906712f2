// What pages tell about channels: launch, send, stop, close. Nothing here throws; what cannot be done is told to the page
// that asked.
import { randomUUID } from 'node:crypto';
import { invalidInput, isWireError, MessageContent, notFound, type CliLine, type WireError } from '@dovetail/protocol';
import type { HostLog } from '../host-log.ts';
import { outgoing } from '../pages/outgoing.ts';
import type { PageEvent } from '../pages/open-page.ts';
import type { Page } from '../pages/page.ts';
import { wireBody } from '../wire-body.ts';
import type { Channel, Channels } from './channel.ts';

type Told<T extends PageEvent['type']> = Extract<PageEvent, { type: T }>;

export function createPageEvents(channels: Channels, log: HostLog): (page: Page, event: PageEvent) => void {
  function launch(page: Page, { type: _type, channelId, ...params }: Told<'launch_claude'>): void {
    const other = params.resume === undefined ? undefined : channels.ofSession(params.resume);
    if (other && other.id !== channelId) {
      // Two CLIs on one session would write over each other: the page gets the channel that has it open.
      other.attach(page);
      refuse(
        page,
        channelId,
        invalidInput(`This session is already open, as "${other.id}"; this page shows it from now on.`, 'resume'),
      );
      return;
    }
    channels.launch(channelId, params).attach(page);
  }

  /** The channel, or nothing when there is none and the page was told. */
  function find(page: Page, channelId: string): Channel | undefined {
    const channel = channels.get(channelId);
    if (!channel) {
      refuse(
        page,
        channelId,
        notFound(`channel ${channelId}`, 'This conversation is no longer open. Open it again to go on.'),
      );
    }
    return channel;
  }

  function failed(what: string, channelId: string): (error: unknown) => void {
    return error => {
      if (isWireError(error)) log.warn(what, { channelId, code: error.code, why: error.message });
      else log.error(what, error);
    };
  }

  function write(page: Page, { channelId, message }: Told<'io_message'>): void {
    const channel = find(page, channelId);
    if (!channel) return;
    const content = userContent(message);
    if (content === undefined) {
      // A page never speaks the control protocol: its answers come as answers to our questions.
      log.warn('A page sent a line that is no message of a person; it was not passed on.', {
        channelId,
        type: message.type,
      });
      return;
    }
    const id = typeof message['uuid'] === 'string' && message['uuid'] !== '' ? message['uuid'] : randomUUID();
    channel.send({ id, content, when: 'when-idle' }).catch(failed('A message could not be sent.', channelId));
  }

  return (page, event) => {
    switch (event.type) {
      case 'launch_claude':
        return launch(page, event);
      case 'io_message':
        return write(page, event);
      case 'interrupt_claude':
        return void find(page, event.channelId)
          ?.interrupt()
          .catch(failed('A turn could not be stopped.', event.channelId));
      case 'close_channel':
        return void channels
          .get(event.channelId)
          ?.close()
          .catch(failed('A channel could not be closed.', event.channelId));
    }
  };
}

function userContent(line: CliLine): MessageContent | undefined {
  if (line.type !== 'user') return undefined;
  const { message } = line;
  const content = typeof message === 'object' && message !== null && 'content' in message ? message.content : undefined;
  return MessageContent.safeParse(content).data;
}

function refuse(page: Page, channelId: string, error: WireError): void {
  page.send(outgoing({ type: 'close_channel', channelId, error: wireBody(error) }));
}
