// Our IDE server over an editor in memory. A `log_event` of the client is the person who mentions a file.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startIdeServer, type EditorPort } from '@dovetail/ide-server';
import { folders, mention, tabs } from './payloads.ts';
import { announce } from './server-link.ts';

const editor: EditorPort = {
  openDiff: async () => ({ decision: 'rejected' }),
  closeDiff: async () => ({}),
  openFile: async () => ({ opened: true }),
  diagnostics: async () => [],
  openEditors: async () => tabs,
  selection: async () => null,
  isDirty: async () => ({ isOpen: false, isDirty: false }),
  save: async () => ({ saved: false }),
  format: async () => ({ formatted: false }),
  executeCode: async () => ({ content: [] }),
  closeTab: async () => ({ closed: false }),
  insertText: async () => ({ inserted: false }),
  findSymbols: async () => [],
};

const configDir = mkdtempSync(join(tmpdir(), 'dovetail-bench-ide-'));
process.on('exit', () => rmSync(configDir, { recursive: true, force: true }));

const server = await startIdeServer({
  editor,
  configDir,
  workspaceFolders: folders,
  ideName: 'Bench',
  onLogEvent: () => server.atMentioned(mention),
});
announce({ port: server.port, authToken: server.authToken });
