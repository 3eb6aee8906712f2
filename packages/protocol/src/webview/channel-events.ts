// Messages between page and host that expect no answer of their own: the life of a channel, and withdrawals.
// A channel that cannot be started or dies is reported by `close_channel` with its error.
import * as z from 'zod';
import { PermissionMode } from '../cli/permissions.ts';
import { event, group } from '../define.ts';
import { WireFailure } from '../error-table.ts';
import { ThinkingLevel } from './host-state.ts';

const channelId = z.string().min(1);
/** A line of the CLI's own wire, carried as it is. */
const CarriedLine = z.looseObject({ type: z.string() });

const io = z.object({
  channelId,
  message: CarriedLine,
  done: z.boolean().describe('Nothing follows on this channel in this direction.'),
});

const cancelRequest = z.object({ targetRequestId: z.string().min(1) });

/** Page -> host. */
export const pageEvents = group(
  event('launch_claude', {
    summary: 'Start a CLI for a channel that the page has named, or attach to it when it already runs.',
    params: z.object({
      channelId,
      cwd: z.string().optional().describe("The host's default folder when absent."),
      resume: z.string().optional().describe('The session to continue.'),
      resumeSessionAt: z.string().optional().describe('With `resume`: the last message that still counts.'),
      model: z.string().optional(),
      permissionMode: PermissionMode.optional(),
      thinkingLevel: ThinkingLevel.optional(),
    }),
  }),
  event('io_message', { summary: 'Hand a line of the page to the CLI of the channel.', params: io }),
  event('interrupt_claude', {
    summary: 'Stop the running turn; the channel lives on.',
    params: z.object({ channelId }),
  }),
  event('close_channel', {
    summary: 'End the CLI of the channel; its session stays on disk.',
    params: z.object({ channelId }),
  }),
  event('cancel_request', {
    summary: 'Withdraw a request of the page that is not answered yet.',
    params: cancelRequest,
  }),
);

/** Host -> page. */
export const hostEvents = group(
  event('io_message', { summary: 'A line of the CLI, as it was received.', params: io }),
  event('close_channel', {
    summary: 'The channel has ended; with an error when it did not end by request.',
    params: z.object({ channelId, error: WireFailure.optional() }),
  }),
  event('file_updated', {
    summary: 'A tool call of this channel has changed a file.',
    params: z.object({
      channelId,
      filePath: z.string(),
      oldContent: z.string().nullable().describe('null: the file did not exist.'),
      newContent: z.string().nullable().describe('null: the file is gone.'),
    }),
  }),
  event('cancel_request', {
    summary: 'Withdraw a request of the host: the question is no longer asked.',
    params: cancelRequest,
  }),
);
