// saveDocument: by the editor; nothing is written behind its back.
import { absolutePath } from './existing-file.ts';
import type { Tool } from './tool.ts';

export const saveDocument: Tool<'saveDocument'> = async (input, { editor, signal }) => {
  const filePath = absolutePath('filePath', input.filePath);
  const { saved, message } = await editor.save({ filePath }, signal);
  return { success: saved, message: message ?? (saved ? 'Document saved' : `Document not saved: ${filePath}`) };
};
