// An interactive CLI in a terminal of its own, and the IDE server beside it, both ended with the test. As its first sign of
// being linked, the CLI shows which file the person has in front of them.
import { basename } from 'node:path';
import { onTestFinished } from 'vitest';
import { startIdeServer, type ClientConnection, type IdeServer, type IdeServerOptions } from '@dovetail/ide-server';
import type { PinnedCli } from './cli-versions.ts';
import { openStage, type Stage, type StageOptions } from './stage.ts';
import { createArrivals, type Arrivals } from './terminal-arrivals.ts';
import { createTerminalEditor, type TerminalEditor, type TerminalEditorOptions } from './terminal-editor.ts';
import { openTerminal, type TerminalScreen } from './terminal-screen.ts';

export interface TerminalCli {
  readonly screen: TerminalScreen;
  ask(prompt: string): Promise<void>;
  /** Answers the question on the screen by the number of an option. */
  choose(option: '1' | '2' | '3'): Promise<void>;
}

/** `--ide` unless other arguments are given. */
export function startCli(
  stage: Stage,
  { args = ['--ide'], env = {} }: { args?: readonly string[]; env?: Readonly<Record<string, string>> } = {},
): TerminalCli {
  const { path } = stage.cli;
  const program: [string, ...string[]] = /\.m?js$/.test(path) ? [process.execPath, path] : [path];
  const screen = openTerminal({
    // Observed: 2.1.325 starts in a mode in which it does not ask.
    command: [...program, ...args, '--permission-mode', 'default'],
    cwd: stage.project,
    env: { ...stage.env, ...env },
  });
  onTestFinished(() => screen.close());
  return {
    screen,
    async ask(prompt) {
      await screen.untilListening();
      // Shown while nothing runs and nothing is asked. Observed: 2.1.325 forgets what is typed when a question has just gone.
      await screen.until('? for shortcuts');
      screen.type(prompt);
      await screen.until(prompt);
      screen.press('enter');
    },
    async choose(option) {
      // Observed: 2.1.325 takes no keys in the first moment of a question; moving the mark does no harm.
      await screen.pressUntil('down', /❯ [23]\. /);
      screen.press(option);
      await screen.until(shown => !/❯ \d\. /.test(shown));
    },
  };
}

export interface StartedIde {
  readonly server: IdeServer;
  /** CLIs that have finished their handshake. */
  readonly connected: Arrivals<ClientConnection>;
  readonly disconnected: Arrivals<ClientConnection>;
}

export async function startIde(
  stage: Stage,
  editor: TerminalEditor,
  options: Partial<IdeServerOptions> = {},
): Promise<StartedIde> {
  const connected = createArrivals<ClientConnection>('CLI');
  const disconnected = createArrivals<ClientConnection>('goodbye of a CLI');
  const server = await startIdeServer({
    editor: editor.port,
    configDir: stage.configDir,
    workspaceFolders: [stage.project],
    ideName: 'Workshop',
    onClientConnected: client => connected.add(client),
    onClientDisconnected: client => disconnected.add(client),
    ...options,
  });
  onTestFinished(() => server.close());
  return { server, connected, disconnected };
}

/** Until the CLI takes notifications: it shows the file that the person has opened. */
export async function untilLinked(screen: TerminalScreen, server: IdeServer, filePath: string): Promise<void> {
  server.selectionChanged({ filePath, text: '', selection: { start: origin, end: origin } });
  await screen.until(`⧉ In ${basename(filePath)}`);
}

const origin = { line: 0, character: 0 };

export interface LinkedCli extends TerminalCli, StartedIde {
  readonly stage: Stage;
  readonly editor: TerminalEditor;
}

export async function openLinkedCli(
  cli: PinnedCli,
  { problems, instead, ...options }: StageOptions & TerminalEditorOptions,
): Promise<LinkedCli> {
  const stage = await openStage(cli, options);
  const editor = createTerminalEditor({ ...(problems && { problems }), ...(instead && { instead }) });
  const ide = await startIde(stage, editor);
  const started = startCli(stage);
  await untilLinked(started.screen, ide.server, stage.path('open.txt'));
  return { stage, editor, ...ide, ...started };
}
