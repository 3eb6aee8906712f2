// The selection of the editor as the text that goes with a message, and back. The wrapper is one that the CLI and session
// lists know as "not typed by the person".
import type { EditorSelection } from '@dovetail/protocol';
import { linesLabel, selectedLines } from './selected-lines.ts';

export interface SentSelection {
  /** As in the message box: "total.ts:41–44". */
  readonly name: string;
  readonly path: string;
  /** From one. */
  readonly line: number;
  readonly text: string;
}

export function selectionText(selection: EditorSelection): string {
  const { first, last } = selectedLines(selection);
  const lines = first === last ? `line ${first}` : `lines ${first} to ${last}`;
  return `<ide_selection>Selected in the editor, ${lines} of ${selection.filePath}:\n${selection.text}\n</ide_selection>`;
}

const form =
  /^<ide_selection>Selected in the editor, lines? (\d+)(?: to (\d+))? of ([^\n]+):\n([\s\S]*)\n<\/ide_selection>\s*$/;

/** undefined: the text is something else. */
export function readSelection(text: string): SentSelection | undefined {
  const [, first, last = first, path, selected] = form.exec(text) ?? [];
  if (first === undefined || path === undefined || selected === undefined) return undefined;
  return { name: linesLabel(path, Number(first), Number(last)), path, line: Number(first), text: selected };
}
