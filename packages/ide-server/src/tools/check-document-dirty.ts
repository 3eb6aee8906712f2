// checkDocumentDirty: about documents that are open; another path is told apart, not guessed.
import { absolutePath } from './existing-file.ts';
import type { Tool } from './tool.ts';

export const checkDocumentDirty: Tool<'checkDocumentDirty'> = async (input, { editor, signal }) => {
  const filePath = absolutePath('filePath', input.filePath);
  const { isOpen, isDirty, isUntitled } = await editor.isDirty({ filePath }, signal);
  return isOpen
    ? { isDirty, isUntitled: isUntitled ?? false }
    : { success: false, message: `Document not open: ${filePath}` };
};
