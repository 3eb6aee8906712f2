// reformat_file: by the editor's own formatter, through the editor.
import { existingFile } from './existing-file.ts';
import { ToolFailure, type Tool } from './tool.ts';

export const reformatFile: Tool<'reformat_file'> = async ({ file_path }, { editor }) => {
  const filePath = await existingFile(file_path).catch(() => undefined);
  if (filePath === undefined) return ['File not found'];
  const { formatted, message } = await editor.format({ filePath });
  if (!formatted) throw new ToolFailure(message ?? `The editor did not format ${filePath}.`);
  return ['OK'];
};
