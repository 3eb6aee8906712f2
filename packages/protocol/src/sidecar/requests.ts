// What an editor asks of the sidecar. What the sidecar asks of the editor are the calls of the editor ports.
import * as z from 'zod';
import { group, request, type Handlers } from '../define.ts';
import { sidecarInitialize } from './initialize.ts';

const nothing = z.object({});

export const sidecarRequests = group(
  sidecarInitialize,
  request('chat/open', {
    summary: 'An address of the chat page that opens it once, within a minute; it may stand on a command line.',
    params: nothing,
    result: z.object({ url: z.string() }),
  }),
  request('chat/insertMention', {
    summary: 'Put a file, or lines of it, into the message box of the page in view; without a page it waits for one.',
    params: z.object({
      filePath: z.string().min(1).describe('Absolute.'),
      lineStart: z.int().nonnegative().nullish(),
      lineEnd: z.int().nonnegative().nullish(),
    }),
    result: z.object({ pages: z.int().describe('How many pages are open now; 0: open one with `chat/open`.') }),
  }),
  request('chat/newConversation', {
    summary: 'Begin a new conversation in the page in view.',
    params: nothing,
    result: z.object({ pages: z.int().describe('How many pages are open now; 0: open one with `chat/open`.') }),
  }),
  request('cli/launch', {
    summary: 'How to start the CLI in a terminal of the editor, linked to it.',
    params: z.object({ resume: z.string().optional().describe('The session to go on with.') }),
    result: z.object({
      command: z.string(),
      args: z.array(z.string()),
      env: z.record(z.string(), z.string()).describe('Set over the environment of the editor.'),
      cwd: z.string(),
    }),
  }),
  request('ping', {
    summary: 'Answered at once, so that an editor can tell a slow sidecar from a dead one. Both sides may ask it.',
    params: nothing,
    result: nothing,
  }),
  request('shutdown', {
    summary:
      'Reject what is under review, stop every process, remove the lock; answered when that is done, and then the sidecar ends.',
    params: nothing,
    result: nothing,
  }),
);

export type SidecarRequests = typeof sidecarRequests;
export type SidecarHandlers = Handlers<SidecarRequests>;
