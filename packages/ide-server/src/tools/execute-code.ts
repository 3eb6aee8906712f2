// executeCode: in the kernel of the active notebook, where the editor has one.
import type { Tool } from './tool.ts';

export const executeCode: Tool<'executeCode'> = async ({ code }, { editor, signal }) =>
  (await editor.executeCode({ code }, signal)).content;
