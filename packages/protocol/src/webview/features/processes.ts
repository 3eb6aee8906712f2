// Requests about the processes that the host has started: whose they are, what they take, and their end.
import * as z from 'zod';
import { group, request } from '../../define.ts';

export const HostProcess = z.object({
  channelId: z.string(),
  sessionId: z.string().nullable(),
  title: z.string(),
  state: z.enum(['starting', 'idle', 'busy', 'waiting', 'asleep', 'stopping']).describe('`waiting`: for the person.'),
  pid: z.int().nullable().describe('null while the channel sleeps.'),
  startedMs: z.number().nullable().describe('Since 1970.'),
  memoryBytes: z.number().nullable().describe('The CLI and everything it started; null where it cannot be told.'),
  processCount: z.int().nonnegative(),
});

const inChannel = z.object({ channelId: z.string().min(1) });

export const processRequests = group(
  request('list_processes', {
    summary: 'Which CLI belongs to which conversation, how old it is and what memory it takes.',
    params: z.object({}),
    result: z.object({ processes: z.array(HostProcess) }),
  }),
  request('stop_process', {
    summary: 'End the CLI of a conversation and everything it started; the session is kept and can be resumed.',
    params: inChannel,
    result: z.object({ stopped: z.boolean() }),
  }),
  request('stop_task', {
    summary: 'Stop one piece of background work of a conversation; the turn and its other work go on.',
    params: inChannel.extend({ taskId: z.string().min(1) }),
    result: z.object({ stopped: z.boolean(), reason: z.string().optional().describe('Why not.') }),
  }),
  request('sleep_channel', {
    summary: 'Stop the process of an idle conversation; it wakes with the next message.',
    params: inChannel,
    result: z.object({ asleep: z.boolean(), reason: z.string().optional().describe('Why not.') }),
  }),
  request('resume_channel', {
    summary: 'Start the CLI of a conversation again after it died or was stopped; nothing that was typed is lost.',
    params: inChannel,
    result: z.object({ resent: z.int().nonnegative().describe('Messages that the dead CLI had not taken up.') }),
  }),
);

export type HostProcess = z.output<typeof HostProcess>;
