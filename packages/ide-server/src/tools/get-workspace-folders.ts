// getWorkspaceFolders: the folders that the lock file names too.
import type { Tool } from './tool.ts';

export const getWorkspaceFolders: Tool<'getWorkspaceFolders'> = async (_input, { workspaceFolders }) => ({
  folders: [...workspaceFolders],
  rootPath: workspaceFolders[0] ?? null,
});
