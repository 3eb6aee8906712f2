// getDiagnostics: what the editor knows now, in the form that every CLI reads; about one file, nothing of others.
import { toFileDiagnostics } from '../diagnostics-form.ts';
import { isSameFile, toClientUri, toEditorUri } from '../file-uri.ts';
import type { Tool } from './tool.ts';

export const getDiagnostics: Tool<'getDiagnostics'> = async ({ uri: asked }, { editor, signal }) => {
  if (!asked) {
    const files = toFileDiagnostics(await editor.diagnostics({}, signal));
    return files.map(({ uri, diagnostics }) => ({ uri: toClientUri(uri), diagnostics }));
  }
  const uri = toEditorUri(asked);
  const files = toFileDiagnostics(await editor.diagnostics({ uri }, signal), uri).filter(file =>
    isSameFile(file.uri, uri),
  );
  return files.length === 0 ? [] : [{ uri: asked, diagnostics: files.flatMap(({ diagnostics }) => diagnostics) }];
};
