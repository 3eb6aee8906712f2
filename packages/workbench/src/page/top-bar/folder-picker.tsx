// Work on another folder: by its path, completed as it is typed, or one that was open before.
import { useEffect, useState } from 'react';
import { fileName, parentFolder } from '../files/tree-rows.ts';
import { Icon } from '../icons/icon.tsx';
import { messageOfError } from '../store/message-of-error.ts';
import { useSignal } from '@dovetail/webview';
import { useWorkbench } from '../store/workbench-context.ts';
import { ChoiceList } from './choice-list.tsx';

export function FolderPicker() {
  const { isChoosingFolder } = useWorkbench();
  return useSignal(isChoosingFolder) ? <FolderList /> : null;
}

function FolderList() {
  const { isChoosingFolder, link, start, folderPaths, reload, files } = useWorkbench();
  const first = folderPaths.peek()[0] ?? start.peek()?.home ?? '/';
  const [path, setPath] = useState(`${first}/`);
  const [completions, setCompletions] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<string>();
  const [isTyped, setTyped] = useState(false);
  const recent = (start.peek()?.recentFolders ?? []).filter(folder => folder !== first);

  useEffect(() => {
    if (!isTyped) return undefined;
    const ending = new AbortController();
    link.ask('complete_folder', { prefix: path }, { signal: ending.signal }).then(
      answer => setCompletions(answer.folders),
      () => undefined,
    );
    return () => ending.abort();
  }, [link, path, isTyped]);

  async function open(folder: string): Promise<void> {
    if ([...files.all.peek().values()].some(file => file.isDirty.peek())) {
      setRefused('A file has changes that are not saved. Save or close it first.');
      return;
    }
    try {
      const { opened, reason } = await link.ask('open_folder', { path: folder });
      if (!opened) {
        setRefused(reason ?? 'This folder could not be opened.');
        return;
      }
      isChoosingFolder.value = false;
      await reload();
    } catch (error) {
      setRefused(messageOfError(error));
    }
  }

  return (
    <div className="dt-folder-picker">
      <ChoiceList
        label="Open folder"
        listLabel={isTyped ? 'Folders' : 'Recent folders'}
        placeholder="The path of a folder"
        value={path}
        choices={isTyped ? completions : recent}
        note={
          refused === undefined ? undefined : (
            <p className="dt-choices-note dt-wb-danger" role="alert">
              {refused}
            </p>
          )
        }
        onType={typed => {
          setTyped(true);
          setRefused(undefined);
          setPath(typed);
        }}
        onComplete={folder => {
          setTyped(true);
          setPath(`${folder}/`);
        }}
        onChoose={folder =>
          void open(
            isTyped ? (completions.length === 1 || !path.endsWith('/') ? (folder ?? path) : path) : (folder ?? path),
          )
        }
        onClose={() => void (isChoosingFolder.value = false)}
        draw={folder => (
          <>
            <Icon name="folder" size={14} />
            <bdi>{fileName(folder)}</bdi>
            <bdi className="dt-choices-more">{parentFolder(folder)}</bdi>
          </>
        )}
      />
    </div>
  );
}
