// What editor and sidecar tell each other without an answer. Unknown notifications are ignored on both sides.
import * as z from 'zod';
import { event, group } from '../define.ts';
import { EditorSettings, SidecarTheme } from './initialize.ts';

const pageId = z.string().min(1).describe('Chosen by the editor, one for each panel.');

const pageMessage = event('page/message', {
  summary: 'One message between the host and an embedded page (`idebridge` only). The editor passes it on unread.',
  params: z.object({
    pageId,
    json: z
      .string()
      .describe(
        'To the page: quoted, then `window.dispatchEvent(new MessageEvent("message", {data: JSON.parse("…")}))`. From the page: what it gave to `window.idebridge.postMessage`.',
      ),
  }),
});

/** Beside them, the events of the editor port as `editor/<event>`. */
export const editorNotifications = group(
  event('theme/changed', { summary: 'The editor has other colours or fonts.', params: SidecarTheme }),
  event('settings/changed', {
    summary: 'What the person has set in the editor, all of it; it goes over what is stored.',
    params: z.object({ settings: EditorSettings }),
  }),
  event('page/visibilityChanged', {
    summary: 'A page came into view or went out of it.',
    params: z.object({ pageId: pageId.optional().describe('Every page when absent.'), visible: z.boolean() }),
  }),
  event('page/loaded', {
    summary:
      'An embedded page was loaded, for the first time or again (`idebridge` only). The sidecar then waits for its first message: what is sent to a page before it listens is lost.',
    params: z.object({ pageId }),
  }),
  event('page/closed', { summary: 'An embedded page is gone (`idebridge` only).', params: z.object({ pageId }) }),
  pageMessage,
);

export const sidecarNotifications = group(
  event('ide/ready', {
    summary: 'The IDE server listens and its lock file is written.',
    params: z.object({ port: z.int(), lockFile: z.string(), workspaceFolders: z.array(z.string()) }),
  }),
  event('ide/clientConnected', {
    summary: 'A CLI has linked itself to this editor.',
    params: z.object({
      clientId: z.string(),
      pid: z.int().optional(),
      clientInfo: z.object({ name: z.string(), version: z.string() }).optional(),
    }),
  }),
  event('ide/clientDisconnected', { summary: 'That CLI is gone.', params: z.object({ clientId: z.string() }) }),
  event('files/changed', {
    summary: 'Files were made, changed or removed: read them again where nothing is unsaved. Many changes come as one.',
    params: z.object({ paths: z.array(z.string()).describe('Absolute.') }),
  }),
  event('status/changed', {
    summary: 'What a status line shows. Told only when it is different; the last one wins.',
    params: z.object({
      state: z.enum(['idle', 'working', 'waiting']).describe('`waiting`: for a decision of the person.'),
      text: z.string().describe('A few words, ready to be shown.'),
      pendingDecisions: z.int().nonnegative(),
    }),
  }),
  pageMessage,
);

export type SidecarNotifications = typeof sidecarNotifications;
