// Lines host -> CLI. Every version exits on invalid JSON and old ones on anything they do not know,
// so nothing else may ever be written.
import * as z from 'zod';
import { ContentBlock } from './content.ts';
import { ControlCancelLine, ControlRequestLine, ControlResponseLine } from './control-lines.ts';
import { line } from './declare.ts';

/** Send a `uuid`: it becomes the message's id in the transcript, and rewinding and editing need it. */
export const UserInputLine = z.object({
  type: z.literal('user'),
  message: z.object({ role: z.literal('user'), content: z.union([z.string(), z.array(ContentBlock)]) }),
  parent_tool_use_id: z.string().nullable(),
  session_id: z.string(),
  uuid: z.string().optional(),
  shouldQuery: z.boolean().optional(),
  isSynthetic: z.boolean().optional(),
  priority: z.string().optional(),
});

export const inputLines = {
  user: line('A message of the person.', UserInputLine),
  control_request: line('A request of the host.', ControlRequestLine),
  control_response: line('The answer to a request of the CLI.', ControlResponseLine),
  control_cancel_request: line('Withdraws a request of the host.', ControlCancelLine, { since: '2.1.63' }),
  keep_alive: line('Accepted and ignored.', z.object({ type: z.literal('keep_alive') })),
} as const;

export type UserInputLine = z.output<typeof UserInputLine>;
export type InputLine = z.output<(typeof inputLines)[keyof typeof inputLines]['schema']>;
