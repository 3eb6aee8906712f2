// Puts the cursor at a place and shows it; the focus only when the person asked for the place.
import type { TextRange } from '@dovetail/protocol';
import type { Text } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { moveFocus } from '@dovetail/webview';

export function positionOf(doc: Text, { line, character }: { line: number; character: number }): number {
  const at = doc.line(Math.min(line + 1, doc.lines));
  return Math.min(at.from + character, at.to);
}

export function goTo(
  view: EditorView,
  { selection, focus }: { selection?: TextRange | undefined; focus: boolean },
): void {
  if (selection) {
    const anchor = positionOf(view.state.doc, selection.start);
    const head = positionOf(view.state.doc, selection.end);
    view.dispatch({ selection: { anchor, head }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
  }
  if (focus) moveFocus(view.contentDOM, 'the person opened a file');
}
