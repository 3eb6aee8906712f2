// Requests that keep what a person has typed and not sent. A draft belongs to a session, or to a folder as long as there is
// no session; it is on disk before the answer comes.
import * as z from 'zod';
import { group, request } from '../../define.ts';

const place = z.object({
  sessionId: z.string().min(1).optional().describe('Absent: the draft of a new conversation.'),
  cwd: z.string().min(1).optional().describe("The folder of a new conversation; the host's own when absent."),
});

export const Draft = z.object({
  text: z.string(),
  caret: z.int().nonnegative().optional(),
  attachments: z
    .array(z.looseObject({ type: z.string() }))
    .default([])
    .describe('Chips, in a form that is the business of the page.'),
  comments: z
    .array(z.looseObject({}))
    .default([])
    .describe('Remarks on a plan that are not sent yet; also the business of the page.'),
});

export const draftRequests = group(
  request('get_draft', {
    summary: 'Get what was typed and not sent.',
    params: place,
    result: z.object({ draft: Draft.nullable(), savedMs: z.number().optional().describe('Since 1970.') }),
  }),
  request('save_draft', {
    summary: 'Keep what is typed; an empty draft is forgotten.',
    params: place.extend({ draft: Draft.nullable() }),
    result: z.object({ savedMs: z.number() }),
  }),
  request('list_prompts', {
    summary: 'Messages that were sent from this folder, newest first: the history of the message box.',
    params: z.object({
      cwd: z.string().min(1).optional(),
      search: z.string().default(''),
      limit: z.int().min(1).max(500).default(100),
    }),
    result: z.object({ prompts: z.array(z.object({ text: z.string(), atMs: z.number() })) }),
  }),
);

export type Draft = z.output<typeof Draft>;
