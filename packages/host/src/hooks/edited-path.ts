// The file that a tool is about to read or write, from its input.
import { isAbsolute, resolve } from 'node:path';

export function editedPath(toolInput: unknown, cwd: string): string | undefined {
  if (typeof toolInput !== 'object' || toolInput === null) return undefined;
  const { file_path: filePath, notebook_path: notebookPath } = toolInput as Record<string, unknown>;
  const path = typeof filePath === 'string' ? filePath : notebookPath;
  if (typeof path !== 'string' || path === '' || path.includes('\0')) return undefined;
  return isAbsolute(path) ? path : resolve(cwd, path);
}
