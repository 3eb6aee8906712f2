// Every port that a face implements for the host.
import { editorPort } from './editor.ts';
import { filesPort } from './files.ts';
import { proposalPort } from './proposal.ts';
import { settingsPort } from './settings.ts';
import { terminalPort } from './terminal.ts';
import { windowPort } from './window.ts';

export const editorPorts = {
  editor: editorPort,
  files: filesPort,
  proposal: proposalPort,
  settings: settingsPort,
  terminal: terminalPort,
  window: windowPort,
} as const;

export type EditorPorts = typeof editorPorts;
