// The text of one file. The editor is made when the tab is first shown and kept while the tab is open.
import { EditorView } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { relativeTo } from '../files/tree-rows.ts';
import { useSignal } from '@dovetail/webview';
import { useWorkbench } from '../store/workbench-context.ts';
import { ConflictBar } from './conflict-bar.tsx';
import { fileState, language, tellSelection } from './file-state.ts';
import { goTo } from './go-to.ts';
import { loadLanguage } from './languages.ts';
import type { OpenFile } from './open-file.ts';
import { showProblems } from './problems.ts';
import { PictureView } from './picture-view.tsx';
import { refusalWords } from './refusal-words.ts';
import './code-editor.css';

export function CodeEditor({ file }: { file: OpenFile }) {
  const phase = useSignal(file.phase);
  const picture = useSignal(file.picture);
  const isShownAsText = useSignal(file.isShownAsText);
  const hasText = phase.is === 'ready';
  const isText = hasText && (isShownAsText || picture === undefined);
  return (
    <div className="dt-editor">
      <ConflictBar file={file} />
      {picture && (hasText || phase.is === 'picture') && <PictureView file={file} picture={picture} isText={isText} />}
      {isText && <TextOf file={file} />}
      {phase.is === 'refused' && (
        <div className="dt-editor-words">
          <p>{refusalWords(phase.why, phase.size)}</p>
        </div>
      )}
      {phase.is === 'failed' && (
        <div className="dt-editor-words">
          <p>The file could not be read: {phase.message}</p>
          <button type="button" className="dt-wb-button" onClick={() => void file.load()}>
            Try again
          </button>
        </div>
      )}
    </div>
  );
}

function TextOf({ file }: { file: OpenFile }) {
  const workbench = useWorkbench();
  const { files, link, folderPaths, actions, tabs } = workbench;
  const place = useRef<HTMLDivElement>(null);
  const scroll = useRef<{ top: number; left: number } | undefined>(undefined);

  useEffect(() => {
    const name = relativeTo(folderPaths.peek(), file.path);
    const state =
      file.kept ??
      fileState(file, {
        name,
        link,
        typed() {
          workbench.lastTypedMs = performance.now();
          tabs.pin(`file:${file.path}`);
        },
        selected: files.tell,
      });
    const view = new EditorView({ state, ...(place.current && { parent: place.current }) });
    file.view = view;
    tellSelection(file, view.state);
    files.tell();
    if (scroll.current) view.scrollDOM.scrollTo(scroll.current);
    const destination = actions.takeDestination(file.path);
    if (destination) goTo(view, destination);
    let isGone = false;
    void loadLanguage(file.facts.peek()?.languageId ?? 'plaintext').then(grammar => {
      if (grammar && !isGone) view.dispatch({ effects: language.reconfigure(grammar) });
    });
    const stopProblems = files.diagnostics.subscribe(all => showProblems(view, all.get(file.path) ?? []));
    return () => {
      isGone = true;
      stopProblems();
      scroll.current = { top: view.scrollDOM.scrollTop, left: view.scrollDOM.scrollLeft };
      file.kept = view.state;
      file.view = undefined;
      view.destroy();
    };
  }, [file, files, link, folderPaths, actions, tabs, workbench]);

  return <div ref={place} className="dt-editor-text" dir="ltr" />;
}
