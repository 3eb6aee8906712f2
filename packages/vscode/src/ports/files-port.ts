// Files as VS Code knows them: its excludes, its texts that are not saved yet, its watching. What is on disk is read and
// written by the host's own code, exact to the byte.
import * as vscode from 'vscode';
import { completePort, diskFilesPort } from '@dovetail/host';
import { filesPort, type ListenersOf, type LivePort } from '@dovetail/protocol';
import { openDocument } from './documents.ts';
import { excludeGlobs } from './exclude-globs.ts';
import { unsavedText } from './unsaved-text.ts';

type Listeners = ListenersOf<typeof filesPort>;
type Kind = 'created' | 'changed' | 'deleted';

const settleMs = 50;

export function vscodeFilesPort(): LivePort<typeof filesPort> {
  const disk = diskFilesPort({ folders: [] });
  const listeners = new Set<Listeners>();
  let watching: vscode.Disposable | undefined;

  return completePort(
    filesPort,
    {
      list(params, signal) {
        const exclude = excludeGlobs(settingsOf(params.folder, 'files'), settingsOf(params.folder, 'search'));
        return diskFilesPort({ folders: [], exclude }).calls.list(params, signal);
      },
      async read(params, signal) {
        const document = dirty(params.filePath);
        const onDisk = await disk.calls.read(params, signal).catch((error: unknown) => {
          if (document) return { found: false } as const;
          throw error;
        });
        if (!document) return onDisk;
        const before = onDisk.found ? onDisk.contents : undefined;
        return { found: true, contents: unsavedText(document.getText(), before), isDirty: true };
      },
      // What is not saved would be lost, or be written over this later: the person decides in the editor.
      async write(params, signal) {
        return dirty(params.filePath) ? { outcome: 'conflict' } : disk.calls.write(params, signal);
      },
    },
    added => {
      listeners.add(added);
      watching ??= watchFiles(changes => {
        for (const listener of listeners) listener.changedOnDisk?.({ changes });
      });
      return () => {
        if (!listeners.delete(added) || listeners.size > 0) return;
        watching?.dispose();
        watching = undefined;
      };
    },
  );
}

function dirty(filePath: string): vscode.TextDocument | undefined {
  const document = openDocument(filePath);
  return document?.isDirty ? document : undefined;
}

function settingsOf(folder: string, section: 'files' | 'search'): unknown {
  return vscode.workspace.getConfiguration(section, vscode.Uri.file(folder)).get('exclude');
}

function watchFiles(tell: (changes: { filePath: string; kind: Kind }[]) => void): vscode.Disposable {
  const watcher = vscode.workspace.createFileSystemWatcher('**/*');
  const waiting = new Map<string, Kind>();
  let timer: NodeJS.Timeout | undefined;
  const add = (kind: Kind) => (uri: vscode.Uri) => {
    if (uri.scheme !== 'file') return;
    waiting.set(uri.fsPath, kind);
    timer ??= setTimeout(() => {
      timer = undefined;
      const changes = [...waiting].map(([filePath, now]) => ({ filePath, kind: now }));
      waiting.clear();
      tell(changes);
    }, settleMs);
  };
  watcher.onDidCreate(add('created'));
  watcher.onDidChange(add('changed'));
  watcher.onDidDelete(add('deleted'));
  return new vscode.Disposable(() => {
    clearTimeout(timer);
    watcher.dispose();
  });
}
