// getCurrentSelection and getLatestSelection: of the active editor now, and the last one there was.
import type { Tool } from './tool.ts';

const none = { success: false as const, message: 'No editor is active.' };

export const getCurrentSelection: Tool<'getCurrentSelection'> = async (_input, { editor }) => {
  const current = await editor.selection({});
  return current
    ? { success: true, text: current.text, filePath: current.filePath, selection: current.selection }
    : none;
};

export const getLatestSelection: Tool<'getLatestSelection'> = async (input, context) => {
  const latest = context.latestSelection;
  return latest ? { success: true, ...latest } : getCurrentSelection(input, context);
};
