// All requests that a page can make, feature by feature, and their sum.
import { combine, type Handlers, type WireRequest } from '../define.ts';
import { authRequests } from './features/auth.ts';
import { changeRequests } from './features/changes.ts';
import { conversationRequests } from './features/conversation.ts';
import { diffRequests } from './features/diff.ts';
import { draftRequests } from './features/drafts.ts';
import { editorRequests } from './features/editor.ts';
import { mcpRequests } from './features/mcp.ts';
import { pluginRequests } from './features/plugins.ts';
import { processRequests } from './features/processes.ts';
import { queueRequests } from './features/queue.ts';
import { sessionRequests } from './features/session.ts';
import { settingsRequests } from './features/settings.ts';
import { terminalRequests } from './features/terminal.ts';
import { uiRequests } from './features/ui.ts';

/** By feature, as the host's folders are named. */
export const webviewFeatures = {
  conversation: conversationRequests,
  session: sessionRequests,
  editor: editorRequests,
  diff: diffRequests,
  auth: authRequests,
  settings: settingsRequests,
  mcp: mcpRequests,
  plugins: pluginRequests,
  terminal: terminalRequests,
  ui: uiRequests,
  queue: queueRequests,
  drafts: draftRequests,
  changes: changeRequests,
  processes: processRequests,
} as const;

export const webviewRequests = combine(
  conversationRequests,
  sessionRequests,
  editorRequests,
  diffRequests,
  authRequests,
  settingsRequests,
  mcpRequests,
  pluginRequests,
  terminalRequests,
  uiRequests,
  queueRequests,
  draftRequests,
  changeRequests,
  processRequests,
);

export type WebviewRequests = typeof webviewRequests;
export type WebviewRequest = WireRequest<WebviewRequests>;
export type WebviewHandlers = Handlers<WebviewRequests>;
