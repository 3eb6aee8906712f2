// A text that is no file. An editable one is handed over as it is when its tab is closed.
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { useWorkbench } from '../store/workbench-context.ts';
import { plainEditing } from './file-state.ts';
import type { Tab } from './tabs.ts';
import './code-editor.css';

export function TextTab({ tab }: { tab: Extract<Tab, { kind: 'text' }> }) {
  const { actions } = useWorkbench();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const view = new EditorView({
      state: EditorState.create({
        doc: tab.contents,
        extensions: [
          lineNumbers(),
          plainEditing,
          EditorView.lineWrapping,
          EditorState.readOnly.of(!tab.editable),
          EditorView.contentAttributes.of({
            'aria-label': `Editor: ${tab.title}`,
            'data-region-entry': '',
            tabindex: '0',
          }),
          EditorView.updateListener.of(update => {
            if (update.docChanged) actions.leaveText(tab.id, update.state.doc.toString());
          }),
        ],
      }),
      ...(place.current && { parent: place.current }),
    });
    return () => view.destroy();
  }, [tab, actions]);
  return (
    <div className="dt-editor">
      {tab.editable && (
        <div className="dt-wb-bar dt-wb-bar-quiet">
          <span>Edit the text. It is handed over when this tab is closed.</span>
          <button type="button" className="dt-wb-button" onClick={() => actions.dropTab(tab.id)}>
            Done
          </button>
        </div>
      )}
      <div ref={place} className="dt-editor-text" />
    </div>
  );
}
