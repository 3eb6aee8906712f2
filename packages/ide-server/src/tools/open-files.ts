// open_files: those that exist; the answer says which were opened.
import { existingFile } from './existing-file.ts';
import { ToolFailure, type Tool } from './tool.ts';

export const openFiles: Tool<'open_files'> = async ({ file_paths }, { editor, signal }) => {
  const opened: string[] = [];
  const failures: string[] = [];
  for (const path of file_paths) {
    if (signal.aborted) break;
    try {
      const filePath = await existingFile('file_paths', path);
      const result = await editor.openFile({ filePath, preserveFocus: true }, signal);
      if (result.opened) opened.push(filePath);
      else failures.push(result.message ?? `The editor did not open ${filePath}.`);
    } catch (error) {
      if (!(error instanceof ToolFailure)) throw error;
      failures.push(error.message);
    }
  }
  if (opened.length === 0) throw new ToolFailure(failures.join(' '));
  return { opened_files: opened };
};
