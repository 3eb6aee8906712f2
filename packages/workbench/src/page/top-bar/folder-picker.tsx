// Work on another folder: by its path, completed as it is typed, one that was open before, or another tree of the repository.
import { useEffect, useMemo, useRef, useState } from 'react';
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

interface Found {
  readonly folders: readonly string[];
  /** What they go on from; undefined before the first answer. */
  readonly prefix: string | undefined;
}

function FolderList() {
  const { isChoosingFolder, link, start, folderPaths, reload, files } = useWorkbench();
  const first = folderPaths.peek()[0] ?? start.peek()?.home ?? '/';
  const [path, setPath] = useState(`${first}/`);
  const [found, setFound] = useState<Found>({ folders: [], prefix: undefined });
  /** Enter came before the answer to what was typed: that answer is meant, not the one before. */
  const isWaiting = useRef(false);
  const [refused, setRefused] = useState<string>();
  const [isTyped, setTyped] = useState(false);
  const recent = useMemo(() => (start.peek()?.recentFolders ?? []).filter(folder => folder !== first), [start, first]);
  const worktrees = useWorktrees();
  const untyped = useMemo(() => [...new Set([...recent, ...worktrees.keys()])], [recent, worktrees]);

  useEffect(() => {
    if (!isTyped) return undefined;
    const ending = new AbortController();
    link.ask('complete_folder', { prefix: path }, { signal: ending.signal }).then(
      answer => setFound({ folders: answer.folders, prefix: path }),
      () => {
        if (!ending.signal.aborted) setFound({ folders: [], prefix: path });
      },
    );
    return () => ending.abort();
  }, [link, path, isTyped]);
  // Once the answer is drawn: an Enter between the two is not lost.
  useEffect(() => {
    if (!isWaiting.current || found.prefix !== path) return;
    isWaiting.current = false;
    void open(meant(found.folders[0]));
    // `open` reads signals only.
  }, [found]);

  /** A path that ends in a slash is whole, unless only one folder goes on from it. */
  function meant(folder: string | undefined): string {
    return found.folders.length === 1 || !path.endsWith('/') ? (folder ?? path) : path;
  }

  function choose(folder: string | undefined): void {
    if (!isTyped) void open(folder ?? path);
    else if (found.prefix === path || (folder !== undefined && folder !== found.folders[0])) void open(meant(folder));
    else isWaiting.current = true;
  }

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
        listLabel={isTyped ? 'Folders' : worktrees.size > 0 ? 'Recent folders and worktrees' : 'Recent folders'}
        placeholder="The path of a folder"
        value={path}
        choices={isTyped ? found.folders : untyped}
        listKey={isTyped ? found.folders : recent}
        note={
          refused === undefined ? undefined : (
            <p className="dt-choices-note dt-wb-danger" role="alert">
              {refused}
            </p>
          )
        }
        onType={typed => {
          isWaiting.current = false;
          setTyped(true);
          setRefused(undefined);
          setPath(typed);
        }}
        onComplete={folder => {
          setTyped(true);
          setPath(`${folder}/`);
        }}
        onChoose={choose}
        onClose={() => void (isChoosingFolder.value = false)}
        draw={folder => (
          <>
            <Icon name="folder" size={14} />
            <bdi>{fileName(folder)}</bdi>
            <bdi className="dt-choices-more">{parentFolder(folder)}</bdi>
            {worktrees.has(folder) && <WorktreeMark branch={worktrees.get(folder) ?? null} />}
          </>
        )}
      />
    </div>
  );
}

/** By path, with the branch of each. */
function useWorktrees(): ReadonlyMap<string, string | null> {
  const { link } = useWorkbench();
  const [worktrees, setWorktrees] = useState<ReadonlyMap<string, string | null>>(new Map());
  useEffect(() => {
    const ending = new AbortController();
    link.ask('list_worktrees', {}, { signal: ending.signal }).then(
      answer => setWorktrees(new Map(answer.worktrees.map(({ path, branch }) => [path, branch]))),
      // Then there are the folders of before and those that one types.
      () => {},
    );
    return () => ending.abort();
  }, [link]);
  return worktrees;
}

function WorktreeMark({ branch }: { branch: string | null }) {
  return (
    <span className="dt-choices-branch">
      <span className="dt-wb-hidden">, worktree, </span>
      <Icon name="branch" size={13} />
      {branch === null ? 'no branch' : <bdi>{branch}</bdi>}
    </span>
  );
}
