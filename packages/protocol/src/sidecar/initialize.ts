// The beginning of the sidecar's wire: who the editor is, what it can do, and what it gets. What an editor does not name, it
// cannot do; what the sidecar does not know is ignored. Additions come as capabilities, so the version seldom changes.
import * as z from 'zod';
import { request } from '../define.ts';
import { FontConfiguration } from '../webview/pushes.ts';

/** The versions of the protocol that this sidecar speaks. */
export const sidecarProtocolVersions = [1] as const;

/** The answer to anything that is asked before `initialize`. */
export const notInitializedCode = -32002;

/** A longer line ends the connection, with a sentence that says so. */
export const sidecarLineBytes = 64 * 1024 * 1024;

export const SidecarTheme = z.object({
  kind: z.enum(['light', 'dark', 'hc-light', 'hc-dark']),
  colors: z
    .record(z.string(), z.string())
    .optional()
    .describe('CSS colours by the key of the look and feel (`Panel.background`) or by a name of ours (`--dt-canvas`).'),
  fonts: FontConfiguration.optional(),
});

/** Not checked here: a bad value is told on stderr and its default holds. */
export const EditorSettings = z
  .record(z.string(), z.unknown())
  .describe('What the person has set in the editor, by the key of the setting; it goes over what is stored.');

export const SidecarCapabilities = z.object({
  editor: z
    .array(z.string())
    .default([])
    .describe('The calls of the editor port that it answers: `openDiff`, `closeDiff`, …'),
  proposal: z.array(z.string()).default([]).describe('The calls of the proposal port: `reveal`, `showChanges`.'),
  window: z
    .array(z.string())
    .default([])
    .describe('The calls of the window port beside `showMessage`: `openExternal`, `showText`, …'),
  messages: z.boolean().default(false).describe('It answers `window/showMessage`.'),
  terminal: z.boolean().default(false).describe('It answers `terminal/open`.'),
  text: z
    .enum(['exact', 'lf'])
    .default('exact')
    .describe(
      '`lf`: its documents hold `\\n` only and no byte order mark; the sidecar takes them off and puts them back.',
    ),
  ui: z
    .object({
      page: z
        .enum(['external', 'embedded', 'none'])
        .default('external')
        .describe('Where the chat page is shown: in a browser, inside the editor, nowhere.'),
      bridge: z
        .enum(['websocket', 'idebridge'])
        .default('websocket')
        .describe('How the page is reached: `idebridge` opens no port, and the editor carries `page/message`.'),
    })
    .prefault({}),
});

export const sidecarInitialize = request('initialize', {
  summary: 'The first request of an editor. The sidecar starts its servers and says where they are.',
  params: z.object({
    protocolVersion: z.int().describe('The highest that the editor knows.'),
    client: z.object({
      name: z.string().min(1).describe('Under this name the CLI lists the editor.'),
      version: z.string().default(''),
      pid: z
        .int()
        .positive()
        .optional()
        .describe("The ancestor of the editor's terminals; the parent process if absent."),
    }),
    workspaceFolders: z
      .array(z.string().min(1))
      .default([])
      .describe('Absolute. The first is that of new conversations.'),
    capabilities: SidecarCapabilities.prefault({}),
    theme: SidecarTheme.optional(),
    settings: EditorSettings.optional(),
  }),
  result: z.object({
    protocolVersion: z.int().describe('The highest that both know.'),
    server: z.object({ name: z.string(), version: z.string(), pid: z.int() }),
    ide: z.object({ port: z.int(), lockFile: z.string() }),
    page: z
      .object({
        url: z
          .string()
          .nullable()
          .describe('With its key: for an embedded page only, never for a command line. null with `idebridge`.'),
        folder: z.string().describe('The built page, for an editor that loads it by itself.'),
      })
      .nullable()
      .describe('null where no page is shown.'),
    commands: z.array(z.string()).describe('The requests that this sidecar answers from now on.'),
  }),
});

export type SidecarTheme = z.output<typeof SidecarTheme>;
export type SidecarCapabilities = z.output<typeof SidecarCapabilities>;
export type SidecarInitializeParams = z.output<typeof sidecarInitialize.params>;
export type SidecarInitializeResult = z.input<typeof sidecarInitialize.result>;
