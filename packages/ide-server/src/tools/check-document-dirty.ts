// checkDocumentDirty: about documents that are open; another path is told apart, not guessed.
import type { Tool } from './tool.ts';

export const checkDocumentDirty: Tool<'checkDocumentDirty'> = async ({ filePath }, { editor }) => {
  const { isOpen, isDirty, isUntitled } = await editor.isDirty({ filePath });
  return isOpen
    ? { isDirty, isUntitled: isUntitled ?? false }
    : { success: false, message: `Document not open: ${filePath}` };
};
