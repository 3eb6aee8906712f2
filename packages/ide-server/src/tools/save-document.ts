// saveDocument: by the editor; nothing is written behind its back.
import type { Tool } from './tool.ts';

export const saveDocument: Tool<'saveDocument'> = async ({ filePath }, { editor }) => {
  const { saved, message } = await editor.save({ filePath });
  return { success: saved, message: message ?? (saved ? 'Document saved' : `Document not saved: ${filePath}`) };
};
