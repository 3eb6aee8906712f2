// From what an editor tells about its selection to what a CLI understands. Observed: a null anywhere makes the CLI drop the
// whole notification and keep the old selection; empty text without a path clears it.
import { pathToFileURL } from 'node:url';
import type { editorPort, ideNotifications, ParamsOfEvent } from '@dovetail/protocol';

export type SelectionChanged = ParamsOfEvent<(typeof editorPort)['events']['selectionChanged']>;
export type SelectionNotice = ParamsOfEvent<(typeof ideNotifications)['selection_changed']>;

export const clearedSelection: SelectionNotice = { text: '' };

export function toSelectionNotice({ filePath, text, selection }: SelectionChanged): SelectionNotice {
  if (!filePath) return clearedSelection;
  const { start, end } = selection ?? { start: origin, end: origin };
  const isEmpty = start.line === end.line && start.character === end.character;
  return { text, filePath, fileUrl: pathToFileURL(filePath).href, selection: { start, end, isEmpty } };
}

const origin = { line: 0, character: 0 };
