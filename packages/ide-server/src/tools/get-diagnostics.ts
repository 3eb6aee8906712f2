// getDiagnostics: what the editor knows now. Observed: severities are words and codes are strings, or newer CLIs drop them.
import type { Tool } from './tool.ts';

export const getDiagnostics: Tool<'getDiagnostics'> = ({ uri }, { editor }) =>
  editor.diagnostics(uri === undefined ? {} : { uri });
