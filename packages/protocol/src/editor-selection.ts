// What is selected in an editor, as the editor ports and the chat page know it.
import * as z from 'zod';
import { TextRange } from './text-range.ts';

export const EditorSelection = z.object({
  filePath: z.string().describe('Absolute.'),
  text: z.string().describe('The selected text; empty when there is only a cursor.'),
  selection: TextRange,
});

export type EditorSelection = z.output<typeof EditorSelection>;
