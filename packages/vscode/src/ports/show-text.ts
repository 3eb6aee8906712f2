// A text that is not a file: to read, or to edit until its tab is closed.
import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { MemoryFiles } from '../diff/memory-files.ts';
import type { ReadOnlyTexts } from '../diff/read-only-texts.ts';
import { allTabs } from './tabs.ts';

export interface ShownText {
  readonly title: string;
  readonly contents: string;
  readonly editable: boolean;
}

export async function showText(
  { title, contents, editable }: ShownText,
  places: { readonly readOnly: ReadOnlyTexts; readonly editable: MemoryFiles },
  signal?: AbortSignal,
): Promise<{ contents: string | null }> {
  const path = `/${title.replaceAll(/[\\/]/g, '_')}`;
  if (!editable) {
    const document = await vscode.workspace.openTextDocument(places.readOnly.create(path, contents));
    await vscode.window.showTextDocument(document, { preview: true, preserveFocus: true });
    return { contents: null };
  }
  const uri = places.editable.create(path, randomUUID(), contents);
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.window.showTextDocument(document, { preview: false });
  try {
    await tabClosed(uri, signal);
    return { contents: new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)) };
  } finally {
    places.editable.remove(uri);
  }
}

function tabClosed(uri: vscode.Uri, signal: AbortSignal | undefined): Promise<void> {
  const wanted = uri.toString();
  const isOpen = (): boolean =>
    allTabs().some(({ input }) => input instanceof vscode.TabInputText && input.uri.toString() === wanted);
  return new Promise(resolve => {
    const listening = vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
      if (closed.length > 0 && !isOpen()) end();
    });
    function end(): void {
      listening.dispose();
      signal?.removeEventListener('abort', end);
      resolve();
    }
    signal?.addEventListener('abort', end, { once: true });
  });
}
