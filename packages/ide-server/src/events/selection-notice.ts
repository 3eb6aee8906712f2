// From what an editor tells about its selection to what a CLI understands. Observed: a null anywhere makes the CLI drop the
// whole notification and keep the old selection, and so does a missing range; empty text without a path clears it.
import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { editorPort, ideNotifications, ParamsOfEvent } from '@dovetail/protocol';
import { isEmptyRange, toTextRange } from '../text-range-form.ts';

export type SelectionChanged = ParamsOfEvent<(typeof editorPort)['events']['selectionChanged']>;
export type SelectionNotice = ParamsOfEvent<(typeof ideNotifications)['selection_changed']>;

export const clearedSelection: SelectionNotice = { text: '', selection: { ...toTextRange(null), isEmpty: true } };

export function toSelectionNotice({ filePath, text, selection }: SelectionChanged): SelectionNotice {
  if (!filePath) return clearedSelection;
  const range = toTextRange(selection);
  return {
    text: text ?? '',
    filePath,
    ...(isAbsolute(filePath) && { fileUrl: pathToFileURL(filePath).href }),
    selection: { ...range, isEmpty: isEmptyRange(range) },
  };
}
