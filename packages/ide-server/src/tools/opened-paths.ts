// get_all_opened_file_paths: one path a line; tabs that are not files are left out.
import { pathOfFileUri } from '../file-uri.ts';
import type { Tool } from './tool.ts';

export const openedPaths: Tool<'get_all_opened_file_paths'> = async (_input, { editor, signal }) => {
  const tabs = await editor.openEditors({}, signal);
  const paths = tabs.flatMap(({ uri }) => pathOfFileUri(uri) ?? []);
  return [[...new Set(paths)].join('\n')];
};
