// get_all_opened_file_paths: one path a line; tabs that are not files are left out.
import { fileURLToPath } from 'node:url';
import type { Tool } from './tool.ts';

export const openedPaths: Tool<'get_all_opened_file_paths'> = async (_input, { editor }) => {
  const tabs = await editor.openEditors({});
  const paths = tabs.flatMap(({ uri }) => (uri.startsWith('file:') ? [fileURLToPath(uri)] : []));
  return [[...new Set(paths)].join('\n')];
};
