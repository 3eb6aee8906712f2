// openFile: shows a file that exists, with the named text selected if it is there.
import { existingFile, textOf } from './existing-file.ts';
import { findSelection } from './text-selection.ts';
import { ToolFailure, type Tool } from './tool.ts';

export const openFile: Tool<'openFile'> = async (input, { editor, signal }) => {
  const filePath = await existingFile('filePath', input.filePath);
  const text = input.startText ? await textOf(filePath) : undefined;
  const selection = text === undefined ? undefined : findSelection(text, input);
  const { opened, message } = await editor.openFile(
    {
      filePath,
      ...(selection && { selection }),
      ...(input.preview !== undefined && { preview: input.preview }),
      preserveFocus: input.makeFrontmost === false,
    },
    signal,
  );
  if (!opened) throw new ToolFailure(message ?? `The editor did not open ${filePath}.`);
  return [`Opened file: ${filePath}`];
};
