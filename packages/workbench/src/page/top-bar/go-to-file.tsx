// Go to a file by a part of its name.
import { useEffect, useRef, useState } from 'react';
import { fileName, parentFolder } from '../files/tree-rows.ts';
import { Icon } from '../icons/icon.tsx';
import { useSignal } from '@dovetail/webview';
import { useWorkbench } from '../store/workbench-context.ts';
import { ChoiceList } from './choice-list.tsx';

export function GoToFile() {
  const { isGoing, start } = useWorkbench();
  const isOpen = useSignal(isGoing);
  const mod = useSignal(start)?.platform === 'darwin' ? 'Cmd' : 'Ctrl';
  return (
    <div className="dt-goto">
      <button
        type="button"
        className="dt-goto-button"
        aria-keyshortcuts="Control+P"
        onClick={() => void (isGoing.value = true)}
      >
        <Icon name="search" size={14} />
        <span>Go to file</span>
        <kbd aria-hidden="true">{mod} P</kbd>
      </button>
      {isOpen && <FileList />}
    </div>
  );
}

interface Found {
  readonly files: readonly string[];
  readonly truncated: boolean;
  /** What they were found by; undefined before the first answer. */
  readonly pattern: string | undefined;
}

function FileList() {
  const { isGoing, link, actions, folderPaths } = useWorkbench();
  const [pattern, setPattern] = useState('');
  const [found, setFound] = useState<Found>({ files: [], truncated: false, pattern: undefined });
  /** Enter came before the answer to what was typed: the first of that answer is meant, not of the one before. */
  const isWaiting = useRef(false);

  useEffect(() => {
    const ending = new AbortController();
    link.ask('find_files', { pattern, limit: 50 }, { signal: ending.signal }).then(
      answer => setFound({ ...answer, pattern }),
      () => undefined,
    );
    return () => ending.abort();
  }, [link, pattern]);
  // Once the answer is drawn, not when it came: an Enter between the two is not lost.
  useEffect(() => {
    if (!isWaiting.current || found.pattern !== pattern) return;
    isWaiting.current = false;
    open(found.files[0]);
    // `open` reads signals only.
  }, [found]);

  function choose(file: string | undefined): void {
    if (found.pattern === pattern || (file !== undefined && file !== found.files[0])) open(file);
    else isWaiting.current = true;
  }

  function open(file: string | undefined): void {
    const root = folderPaths.peek()[0];
    if (file === undefined || root === undefined) return;
    isGoing.value = false;
    void actions.openFile(`${root}/${file}`);
  }

  return (
    <ChoiceList
      label="Go to file"
      listLabel="Files found"
      placeholder="A part of the name"
      value={pattern}
      choices={found.files}
      note={
        found.pattern !== undefined && found.files.length === 0 ? (
          <p className="dt-choices-note" role="status">
            No file has such a name.
          </p>
        ) : undefined
      }
      onType={typed => {
        isWaiting.current = false;
        setPattern(typed);
      }}
      onChoose={choose}
      onClose={() => void (isGoing.value = false)}
      draw={file => (
        <>
          <Icon name="file" size={14} />
          <bdi>{fileName(file)}</bdi>
          <bdi className="dt-choices-more">{file.includes('/') ? parentFolder(file) : ''}</bdi>
        </>
      )}
    />
  );
}
