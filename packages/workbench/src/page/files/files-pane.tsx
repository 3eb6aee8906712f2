// The left side: the tree, and below it what the turns of the conversation changed.
import { useState } from 'react';
import { ChangesPane } from '../changes/changes-pane.tsx';
import { Icon } from '../icons/icon.tsx';
import { Splitter } from '../layout/splitter.tsx';
import { useSignal } from '@dovetail/webview';
import { useWorkbench } from '../store/workbench-context.ts';
import { createFileActions } from './file-actions.ts';
import { FileTree } from './file-tree.tsx';

export function FilesPane() {
  const workbench = useWorkbench();
  const { tree, screen, isChoosingFolder } = workbench;
  const [acts] = useState(() => createFileActions(workbench));
  const failed = useSignal(tree.failed);
  const isWide = useSignal(screen) === 'wide';
  const rows = useSignal(tree.rows);
  const isLoading = useSignal(tree.isLoading);
  return (
    <div className="dt-files">
      <div className="dt-files-part" data-region="files">
        <div className="dt-pane-head">
          <h2>Files</h2>
          <button
            type="button"
            className="dt-wb-icon-button"
            aria-label="New file"
            title="New file"
            onClick={() => acts.startNew('file')}
          >
            <Icon name="write" size={14} />
          </button>
          <button
            type="button"
            className="dt-wb-icon-button"
            aria-label="Collapse all"
            title="Collapse all"
            onClick={() => tree.collapseAll()}
          >
            <Icon name="fold" size={14} />
          </button>
        </div>
        {failed !== undefined && (
          <div className="dt-files-words">
            <p>{failed}</p>
            <button type="button" className="dt-wb-button" onClick={() => void (isChoosingFolder.value = true)}>
              Choose a folder
            </button>
          </div>
        )}
        {failed === undefined && !isLoading && rows.length === 0 && (
          <p className="dt-files-words">This folder is empty.</p>
        )}
        <FileTree />
      </div>
      <ChangesPane />
      {isWide && <Splitter size="files" label="Width of the files" grows={1} />}
    </div>
  );
}
