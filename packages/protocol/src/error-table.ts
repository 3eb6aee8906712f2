// What each error code means and carries, as data: for documents, JSON Schema and the check of an error at the rim.
import * as z from 'zod';
import { jsonRpcCodes, type WireErrorCode } from './errors.ts';

interface ErrorEntry {
  readonly summary: string;
  readonly data?: z.ZodObject;
}

export const errorTable = {
  unknown_request: {
    summary: 'The request has a name that is not declared.',
    data: z.object({ name: z.string() }),
  },
  invalid_params: {
    summary: 'The parameters are not of the declared form.',
    data: z.object({ issues: z.string() }),
  },
  invalid_result: {
    summary: 'The answer is not of the declared form.',
    data: z.object({ issues: z.string() }),
  },
  cancelled: { summary: 'The asker withdrew the request.' },
  not_found: {
    summary: 'The thing asked for does not exist.',
    data: z.object({ what: z.string() }),
  },
  unsupported_by_editor: {
    summary: 'This editor cannot do it.',
    data: z.object({ call: z.string() }),
  },
  unsupported_by_cli: {
    summary: 'This version of the CLI cannot do it.',
    data: z.object({ feature: z.string(), needs: z.string(), found: z.string().optional() }),
  },
  auth_required: { summary: 'The CLI is not signed in.' },
  agent_unavailable: {
    summary: 'No CLI was found; the places that were looked at are listed.',
    data: z.object({ lookedAt: z.array(z.string()) }),
  },
  agent_exited: {
    summary: 'The CLI ended while something still waited for it.',
    data: z.object({ code: z.int().nullable(), signal: z.string().nullable(), stderrTail: z.string() }),
  },
  agent_protocol: {
    summary: 'The CLI said something that breaks its protocol.',
    data: z.object({ line: z.string().optional() }),
  },
  timed_out: {
    summary: 'No answer came in time.',
    data: z.object({ what: z.string(), afterMs: z.number() }),
  },
  invalid_input: {
    summary: 'What the person gave cannot be used.',
    data: z.object({ field: z.string().optional() }),
  },
  conflict: {
    summary: 'The file changed underneath; nothing was written.',
    data: z.object({ path: z.string() }),
  },
  disconnected: { summary: 'The other side has gone away.' },
  internal: {
    summary: 'A bug of ours; the reference finds it in the log.',
    data: z.object({ reference: z.string() }),
  },
} as const satisfies { readonly [C in WireErrorCode]: ErrorEntry };

const codes = Object.keys(jsonRpcCodes).filter((code): code is WireErrorCode => Object.hasOwn(errorTable, code));

/** A WireError as it travels. `data` is left out where a code carries none. */
export const WireErrorBody = z.strictObject({
  code: z.enum(codes),
  message: z.string(),
  data: z.record(z.string(), z.unknown()).optional(),
});

/** The reference's pages send and expect plain text; it stays readable. */
export const WireFailure = z.union([z.string(), WireErrorBody]);

export type WireFailure = z.output<typeof WireFailure>;
