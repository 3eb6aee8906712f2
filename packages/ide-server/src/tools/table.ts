// Every tool by name; one left out does not compile.
import type { IdeToolName } from '@dovetail/protocol';
import { checkDocumentDirty } from './check-document-dirty.ts';
import { closeAllDiffTabs } from './close-all-diff-tabs.ts';
import { closeTab } from './close-tab.ts';
import { executeCode } from './execute-code.ts';
import { getDiagnostics } from './get-diagnostics.ts';
import { getOpenEditors } from './get-open-editors.ts';
import { getWorkspaceFolders } from './get-workspace-folders.ts';
import { openDiff } from './open-diff.ts';
import { openFile } from './open-file.ts';
import { openFiles } from './open-files.ts';
import { openedPaths } from './opened-paths.ts';
import { reformatFile } from './reformat-file.ts';
import { saveDocument } from './save-document.ts';
import { getCurrentSelection, getLatestSelection } from './selection.ts';
import type { Tool } from './tool.ts';

export const tools: { readonly [N in IdeToolName]: Tool<N> } = {
  openDiff,
  openFile,
  open_files: openFiles,
  close_tab: closeTab,
  closeAllDiffTabs,
  get_all_opened_file_paths: openedPaths,
  reformat_file: reformatFile,
  getDiagnostics,
  getCurrentSelection,
  getLatestSelection,
  getOpenEditors,
  getWorkspaceFolders,
  checkDocumentDirty,
  saveDocument,
  executeCode,
};
