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

const atMs = z.number().describe('When it happened, since 1970, by the clock of the host.');

/** `asleep`: no process, and the next message starts one. `ended`: only a resume or a new message starts one. */
export const ChannelState = z.enum(['starting', 'live', 'asleep', 'ended']);

const cancelRequest = z.object({ targetRequestId: z.string().min(1) });

/** What holds in this conversation; a change by the CLI itself is told too. */
export const ChannelSettings = z.object({
  model: z.string().describe('As it was asked for; `default` when nothing was.'),
  permissionMode: PermissionMode,
  thinkingLevel: ThinkingLevel,
});

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
  event('io_message', {
    summary: 'A line of the CLI, as it was received.',
    params: io.extend({ atMs: atMs.optional() }),
  }),
  event('channel_snapshot', {
    summary:
      'The conversation so far, for a page that attaches. What comes later is applied on top of it, once, in order.',
    params: z.object({
      channelId,
      state: ChannelState,
      cwd: z.string(),
      sessionId: z.string().nullable(),
      conversation: z
        .looseObject({ formatVersion: z.literal(1) })
        .describe('The newest part of the conversation, as `conversation` keeps it.'),
      olderCursor: z.string().optional().describe('For `get_session_request`: what came before. Absent: nothing did.'),
      queueHeld: z.boolean().describe('The queue waits for `release_queue`.'),
      settings: ChannelSettings,
    }),
  }),
  event('channel_input', {
    summary: 'What the host itself did: a line it wrote to the CLI, or an edit of the queue.',
    params: z.object({ channelId, input: CarriedLine, atMs }),
  }),
  event('channel_state', {
    summary: 'The process of the channel started, ended, fell asleep; or the queue was held back or released.',
    params: z.object({
      channelId,
      state: ChannelState,
      sessionId: z.string().nullable(),
      queueHeld: z.boolean(),
      settings: ChannelSettings,
      exit: z
        .object({
          reason: z.string(),
          code: z.int().nullable(),
          signal: z.string().nullable(),
          stderrTail: z.string().optional(),
        })
        .optional()
        .describe('When the process has just ended: how.'),
      atMs,
    }),
  }),
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

export type ChannelState = z.output<typeof ChannelState>;
export type ChannelSettings = z.output<typeof ChannelSettings>;

/** By name, what a page event carries. */
export type PageEvents = { [N in keyof typeof pageEvents]: z.output<(typeof pageEvents)[N]['params']> };
