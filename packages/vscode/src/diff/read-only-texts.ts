// Texts that can only be looked at. Each is forgotten when its document is closed.
import * as vscode from 'vscode';
import { schemes } from '../manifest/names.ts';

export interface ReadOnlyTexts extends vscode.Disposable {
  /** Under the path of a real file, or a made-up one, so that VS Code knows its language. */
  create(filePath: string, text: string): vscode.Uri;
}

const mostTexts = 1000;

export function registerReadOnlyTexts(): ReadOnlyTexts {
  const texts = new Map<string, string>();
  let made = 0;
  const registered = vscode.Disposable.from(
    vscode.workspace.registerTextDocumentContentProvider(schemes.readOnly, {
      provideTextDocumentContent: uri => texts.get(uri.query) ?? '',
    }),
    vscode.workspace.onDidCloseTextDocument(({ uri }) => {
      if (uri.scheme === schemes.readOnly) texts.delete(uri.query);
    }),
  );
  return {
    create(filePath, text) {
      const query = String(++made);
      texts.set(query, text);
      // One that is never opened is never closed either.
      const [oldest] = texts.keys();
      if (texts.size > mostTexts && oldest !== undefined) texts.delete(oldest);
      return vscode.Uri.file(filePath).with({ scheme: schemes.readOnly, query });
    },
    dispose: () => registered.dispose(),
  };
}
