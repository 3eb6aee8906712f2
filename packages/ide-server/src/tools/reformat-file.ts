// reformat_file: by the editor's own formatter, through the editor.
import { absolutePath, existingFile } from './existing-file.ts';
import { ToolFailure, type Tool } from './tool.ts';

export const reformatFile: Tool<'reformat_file'> = async ({ file_path }, { editor, signal }) => {
  const filePath = absolutePath('file_path', file_path);
  const isThere = await existingFile('file_path', filePath).then(
    () => true,
    () => false,
  );
  if (!isThere) return ['File not found'];
  const { formatted, message } = await editor.format({ filePath }, signal);
  if (!formatted) throw new ToolFailure(message ?? `The editor did not format ${filePath}.`);
  return ['OK'];
};
