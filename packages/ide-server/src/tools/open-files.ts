// open_files: those that exist; the answer says which were opened.
import { existingFile } from './existing-file.ts';
import { ToolFailure, type Tool } from './tool.ts';

export const openFiles: Tool<'open_files'> = async ({ file_paths }, { editor }) => {
  const opened: string[] = [];
  const failures: string[] = [];
  for (const path of file_paths) {
    try {
      const result = await editor.openFile({ filePath: await existingFile(path), preserveFocus: true });
      if (result.opened) opened.push(path);
      else failures.push(result.message ?? `The editor did not open ${path}.`);
    } catch (error) {
      if (!(error instanceof ToolFailure)) throw error;
      failures.push(error.message);
    }
  }
  if (opened.length === 0) throw new ToolFailure(failures.join(' '));
  return { opened_files: opened };
};
