// A mention for the prompt. Observed: with one bound alone no lines are mentioned, so both are sent or none.
import type { editorPort, ideNotifications, ParamsOfEvent } from '@dovetail/protocol';

export type AtMentioned = ParamsOfEvent<(typeof editorPort)['events']['atMentioned']>;
export type AtMentionNotice = ParamsOfEvent<(typeof ideNotifications)['at_mentioned']>;

export function toAtMentionNotice({ filePath, lineStart, lineEnd }: AtMentioned): AtMentionNotice {
  const first = lineStart ?? lineEnd;
  const last = lineEnd ?? lineStart;
  if (first === null || first === undefined || last === null || last === undefined) return { filePath };
  return { filePath, lineStart: Math.min(first, last), lineEnd: Math.max(first, last) };
}
