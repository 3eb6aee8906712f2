// getCurrentSelection and getLatestSelection: of the active editor now, and the last one there was.
import { isEmptyRange, toTextRange } from '../text-range-form.ts';
import type { LatestSelection, Tool } from './tool.ts';

export const getCurrentSelection: Tool<'getCurrentSelection'> = async (_input, { editor, signal }) => {
  const current = await editor.selection({}, signal);
  return current ? told(current) : { success: false, message: 'No editor is active.' };
};

export const getLatestSelection: Tool<'getLatestSelection'> = async (input, context) =>
  context.latestSelection ? told(context.latestSelection) : getCurrentSelection(input, context);

function told({ text, filePath, selection }: LatestSelection) {
  const range = toTextRange(selection);
  return { success: true as const, text, filePath, selection: { ...range, isEmpty: isEmptyRange(range) } };
}
