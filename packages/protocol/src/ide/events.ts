// Notifications between an editor and a CLI that is linked to it. Lines and characters count from zero.
import * as z from 'zod';
import { FileDiagnostics } from '../diagnostic.ts';
import { event, group } from '../define.ts';
import { TextRange } from '../text-range.ts';

const line = z.int().nonnegative();

const logEvent = event('log_event', {
  summary: 'An event for the log; nothing is answered or shown.',
  params: z.object({ eventName: z.string(), eventData: z.record(z.string(), z.unknown()).optional() }),
});

/**
 * Editor -> CLI. Observed: a null anywhere makes the CLI drop the whole notification and keep the old value, so
 * absent fields are left out; what is sent before the CLI has its list of tools is lost.
 */
export const ideNotifications = group(
  event('selection_changed', {
    summary: 'What is selected now. Empty text without a path clears the selection.',
    params: z.object({
      text: z.string(),
      filePath: z.string().optional(),
      fileUrl: z.string().optional(),
      selection: TextRange.extend({ isEmpty: z.boolean().optional() }).optional(),
    }),
  }),
  event('at_mentioned', {
    summary: 'Put a mention of a file, or of lines of it, into the prompt.',
    // Observed: with only one of the two bounds no lines are mentioned.
    params: z.object({ filePath: z.string(), lineStart: line.optional(), lineEnd: line.optional() }),
  }),
  event('diagnostics_changed', {
    // Observed: 2.1.29, 2.1.197 and 2.1.325 take no notice of it; they ask with getDiagnostics.
    summary: 'The problems of a file have changed.',
    params: FileDiagnostics,
  }),
  logEvent,
);

/** CLI -> editor. Open world: the CLI may add fields. */
export const ideClientNotifications = group(
  event('ide_connected', {
    summary: 'The CLI has finished its handshake; says which process it is.',
    params: z.looseObject({ pid: z.int() }),
  }),
  logEvent,
);
