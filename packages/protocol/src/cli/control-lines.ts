// The three control lines, which travel in both directions.
import * as z from 'zod';
import { line } from './declare.ts';

export const ControlRequestLine = z.looseObject({
  type: z.literal('control_request'),
  request_id: z.string(),
  request: z.looseObject({ subtype: z.string() }),
});

export const ControlResponseLine = z.looseObject({
  type: z.literal('control_response'),
  response: z.union([
    z.looseObject({ subtype: z.literal('success'), request_id: z.string(), response: z.unknown().optional() }),
    z.looseObject({
      subtype: z.literal('error'),
      request_id: z.string(),
      error: z.string(),
      error_code: z.string().optional(),
    }),
  ]),
});

export const ControlCancelLine = z.looseObject({ type: z.literal('control_cancel_request'), request_id: z.string() });

export const controlLines = {
  control_request: line('A request; the answer carries its id.', ControlRequestLine),
  control_response: line('The answer to a request of the other side.', ControlResponseLine),
  control_cancel_request: line('Withdraws a request. Sending one ends CLIs before 2.1.63.', ControlCancelLine),
} as const;

export type ControlRequestLine = z.output<typeof ControlRequestLine>;
export type ControlResponseLine = z.output<typeof ControlResponseLine>;
export type ControlCancelLine = z.output<typeof ControlCancelLine>;
