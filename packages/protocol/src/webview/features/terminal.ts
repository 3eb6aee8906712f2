// Requests about terminals and commands outside the conversation.
import * as z from 'zod';
import { group, request } from '../../define.ts';

const opened = z.object({ opened: z.boolean(), reason: z.string().optional().describe('Why not.') });

export const terminalRequests = group(
  request('open_terminal', {
    summary: 'Open a terminal of the editor.',
    params: z.object({ cwd: z.string().optional() }),
    result: opened,
  }),
  request('open_claude_in_terminal', {
    summary: 'Start the CLI in a terminal, linked to this editor.',
    params: z.object({ resume: z.string().optional().describe('The session to continue there.') }),
    result: opened,
  }),
  request('get_terminal_contents', {
    summary: 'Read the text of a terminal.',
    params: z.object({ terminalName: z.string().min(1).describe('Blanks may be written as underscores.') }),
    result: z.object({ contents: z.string().nullable().describe('null: there is no such terminal.') }),
  }),
  request('show_claude_terminal_setting', {
    summary: 'Show the setting that opens the CLI in a terminal instead of the chat.',
    params: z.object({}),
    result: z.object({}),
  }),
  request('exec', {
    summary: 'Run a command after the person has agreed to it; a dry run only tells what would be run, and where.',
    params: z.object({ command: z.string().min(1), dryRun: z.boolean().default(false) }),
    result: z.object({
      outcome: z.enum(['dry-run', 'declined', 'finished']),
      command: z.string(),
      cwd: z.string(),
      exitCode: z.int().nullable().describe('null unless it ended by itself.'),
      stdout: z.string(),
      stderr: z.string(),
      truncated: z.boolean().describe('Output beyond the limit was cut off.'),
    }),
  }),
);
