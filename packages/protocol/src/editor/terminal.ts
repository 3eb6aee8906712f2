// The port to the editor's terminals.
import * as z from 'zod';
import { port } from '../define.ts';

export const terminalPort = port('terminal', {
  summary: 'Open terminals and read them.',
  calls: {
    open: {
      summary: 'Open a terminal, with a command running in it or with the shell.',
      params: z.object({
        command: z.string().optional().describe("The person's shell when absent."),
        args: z.array(z.string()),
        env: z.record(z.string(), z.string()).describe('Set over the environment of the editor.'),
        cwd: z.string(),
        title: z.string(),
      }),
      result: z.object({ opened: z.boolean(), message: z.string().optional().describe('Why not.') }),
    },
    list: {
      summary: 'The open terminals, in their order.',
      params: z.object({}),
      result: z.array(z.object({ title: z.string().min(1) })),
    },
    contents: {
      summary: 'The text of a terminal, by its title.',
      params: z.object({ title: z.string() }),
      result: z.object({ contents: z.string().nullable().describe('null: there is no such terminal.') }),
    },
  },
});
