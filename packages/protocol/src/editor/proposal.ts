// The port to reviews beyond the single decision of `editor/openDiff`.
import * as z from 'zod';
import { port } from '../define.ts';

const contents = z.string().nullable();

export const proposalPort = port('proposal', {
  summary: 'Find proposals again and look at many changes at once.',
  calls: {
    reveal: {
      summary: 'Bring an open proposal to the front because the person asked for it.',
      params: z.object({ proposalId: z.string().min(1) }),
      result: z.object({ revealed: z.boolean() }),
    },
    showChanges: {
      summary: 'Show the changes of several files at once, without a decision.',
      params: z.object({
        title: z.string(),
        files: z.array(
          z.object({
            filePath: z.string().min(1),
            oldContents: contents.describe('null: the file did not exist.'),
            newContents: contents.describe('null: the file is removed.'),
          }),
        ),
      }),
      result: z.object({ opened: z.boolean() }),
    },
  },
});
