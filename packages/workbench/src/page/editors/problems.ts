// Problems of the language servers as marks in the text.
import type { Diagnostic } from '@dovetail/protocol';
import { setDiagnostics } from '@codemirror/lint';
import type { EditorView } from '@codemirror/view';
import { positionOf } from './go-to.ts';

const severities = { Error: 'error', Warning: 'warning', Info: 'info', Hint: 'hint' } as const;

export function showProblems(view: EditorView, found: readonly Diagnostic[]): void {
  const { doc } = view.state;
  const marks = found.map(({ message, severity, range, source, code }) => {
    const from = positionOf(doc, range.start);
    return {
      from,
      to: Math.max(from, positionOf(doc, range.end)),
      severity: severities[severity],
      message,
      ...((source ?? code) !== undefined && { source: [source, code].filter(part => part !== undefined).join(' ') }),
    };
  });
  view.dispatch(setDiagnostics(view.state, marks));
}
