// Files that exist in memory only: one side of the reviews of this window. Each review has its own, told apart by the query.
import * as vscode from 'vscode';

export interface MemoryFiles extends vscode.FileSystemProvider {
  readonly scheme: string;
  /** Under the path of the real file, so that VS Code knows its language. */
  create(filePath: string, id: string, text: string): vscode.Uri;
  replace(uri: vscode.Uri, text: string): void;
  /** Takes in an address that an earlier window made, so that VS Code can save what it kept for it. */
  adopt(uri: vscode.Uri): void;
  remove(uri: vscode.Uri): void;
}

interface Held {
  bytes: Uint8Array;
  readonly madeAtMs: number;
  changedAtMs: number;
}

export function createMemoryFiles(scheme: string): MemoryFiles {
  const files = new Map<string, Held>();
  const changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();

  function held(uri: vscode.Uri): Held {
    const found = files.get(keyOf(uri));
    if (!found) throw vscode.FileSystemError.FileNotFound(uri);
    return found;
  }

  function put(uri: vscode.Uri, bytes: Uint8Array): void {
    const nowMs = Date.now();
    const before = files.get(keyOf(uri));
    // VS Code takes a file for unchanged when its time is.
    const changedAtMs = Math.max(nowMs, (before?.changedAtMs ?? 0) + 1);
    files.set(keyOf(uri), { bytes, madeAtMs: before?.madeAtMs ?? nowMs, changedAtMs });
  }

  return {
    scheme,
    onDidChangeFile: changed.event,
    watch: () => new vscode.Disposable(() => {}),
    stat(uri) {
      const { bytes, madeAtMs, changedAtMs } = held(uri);
      return { type: vscode.FileType.File, ctime: madeAtMs, mtime: changedAtMs, size: bytes.length };
    },
    readFile: uri => held(uri).bytes,
    // Nothing new is made by the editor: only what a review has opened can be saved.
    writeFile(uri, bytes) {
      held(uri);
      put(uri, bytes);
      changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
    },
    readDirectory: () => [],
    createDirectory: refuse,
    delete: refuse,
    rename: refuse,
    create(filePath, id, text) {
      const uri = vscode.Uri.file(filePath).with({ scheme, query: id });
      put(uri, inUtf8(text));
      return uri;
    },
    replace(uri, text) {
      held(uri);
      put(uri, inUtf8(text));
      changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
    },
    adopt: uri => put(uri, new Uint8Array()),
    remove(uri) {
      if (files.delete(keyOf(uri))) changed.fire([{ type: vscode.FileChangeType.Deleted, uri }]);
    },
  };
}

const keyOf = (uri: vscode.Uri): string => `${uri.path}?${uri.query}`;

function refuse(): never {
  throw vscode.FileSystemError.NoPermissions('This is a review, not a folder.');
}

/** With a mark where it matters: without one VS Code reads the bytes by the person's `files.encoding`. */
function inUtf8(text: string): Uint8Array {
  const needsMark = /[^\0-\x7f]/.test(text) && !text.startsWith('\uFEFF');
  return new TextEncoder().encode(needsMark ? `\uFEFF${text}` : text);
}
