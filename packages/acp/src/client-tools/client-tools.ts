// Files and commands through the client, while the CLI keeps its own tools: its rules, modes, hooks and checkpoints decide as
// in a terminal (docs/adr/0012). Reads show unsaved buffers, writes reach the editor, Bash runs where the person sees it.
import type { Hooks, McpServers } from '@dovetail/agent';
import { createClientFiles } from './client-files.ts';
import { createShellBridge } from './shell/shell-bridge.ts';
import { fileHooks } from './file-hooks.ts';
import { unsavedFileServer, unsavedServerName } from './unsaved-file-server.ts';

/** What is needed of the client; `Client` of this package fits. */
export interface ToolClient {
  readonly can: { readonly readFile: boolean; readonly writeFile: boolean; readonly terminal: boolean };
  request(method: string, params: unknown, signal?: AbortSignal): Promise<unknown>;
}

export interface ClientToolsOptions {
  readonly client: ToolClient;
  /** Asked for at each call: it may change under a live CLI. */
  sessionId(): string;
  readonly cwd: string;
  /** The environment that the CLI gets; decides which shell it would take. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** What the running CLI calls itself, once it is known; old ones get unsaved text in words. */
  cliVersion?(): string | undefined;
  /** A Bash call runs in this terminal of the client: to be sent as the tool call's content, once, and kept as it is. */
  onTerminal(toolUseId: string, terminalId: string): void;
  /** What a Bash call has printed so far, where the client has no terminals. Whole, at most a few times a second. */
  onOutput(toolUseId: string, text: string): void;
}

export interface ClientTools {
  /**
   * What one CLI process is started with, to be merged into the options of `startAgent`. A new set for each process.
   * Observed on 2.1.29 and 2.1.325: Bash is run by the program that `CLAUDE_CODE_SHELL` names.
   */
  startOptions(): Promise<ClientToolsStart>;
  /** True for a call whose content is a terminal of the client: text would hide it. */
  hasTerminal(toolUseId: string): boolean;
  /** Ends what runs in terminals and removes the private folder. */
  close(): Promise<void>;
}

export interface ClientToolsStart {
  readonly env: Readonly<Record<string, string>>;
  readonly hooks: Hooks;
  readonly mcpServers: McpServers;
}

export function createClientTools(options: ClientToolsOptions): ClientTools {
  const { can } = options.client;
  const files = createClientFiles(options.client, options.sessionId);
  const shell = createShellBridge(options);
  return {
    async startOptions() {
      const opened = await shell.open();
      const instance = unsavedFileServer(files, options.cwd);
      const mcpServers: McpServers = { [unsavedServerName]: { type: 'sdk', instance } };
      return {
        env: opened.env,
        hooks: mergeHooks(
          fileHooks(files, options.cwd, () => options.cliVersion?.()),
          opened.hooks,
        ),
        mcpServers: can.readFile && can.writeFile ? mcpServers : {},
      };
    },
    hasTerminal: shell.hasTerminal,
    close: shell.close,
  };
}

/** Hooks of several owners as one set. */
export function mergeHooks(...sets: readonly Hooks[]): Hooks {
  const merged: Hooks = {};
  for (const set of sets) {
    for (const [event, list] of Object.entries(set)) merged[event] = [...(merged[event] ?? []), ...(list ?? [])];
  }
  return merged;
}
