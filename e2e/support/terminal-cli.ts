// An interactive CLI in a terminal of its own, and the IDE server beside it, both ended with the test.
import { basename } from 'node:path';
import { onTestFinished } from 'vitest';
import { startIdeServer, type ClientConnection, type IdeServer, type IdeServerOptions } from '@dovetail/ide-server';
import type { PinnedCli } from './cli-versions.ts';
import { openStage, type Stage, type StageOptions } from './stage.ts';
import { createArrivals, type Arrivals } from './terminal-arrivals.ts';
import { createTerminalEditor, type TerminalEditor, type TerminalEditorOptions } from './terminal-editor.ts';
import { keys, openTerminal, type TerminalScreen } from './terminal-screen.ts';

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
      // Shown while nothing runs and nothing is asked.
      await screen.until('? for shortcuts');
      await screen.typeUntil(prompt, prompt, rareMs);
      await submit(screen, prompt);
    },
    async choose(option) {
      // Moving the mark does no harm, and shows that keys are taken.
      await screen.typeUntil(keys.down, /❯ [23]\. /, oftenMs);
      await screen.typeUntil(option, shown => !/❯ \d\. /.test(shown), rareMs);
    },
  };
}

/** Sends what stands in the input box. */
export async function submit(screen: TerminalScreen, prompt: string): Promise<void> {
  const inBox = (shown: string) =>
    shown.split('\n').some((line, at, all) => line.includes(prompt) && /^─+$/.test(all[at - 1] ?? ''));
  await screen.typeUntil(keys.enter, shown => !inBox(shown), rareMs);
}

// A key that does no harm twice may be pressed often; another one only when it was surely lost.
const oftenMs = 300;
const rareMs = 3000;

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

/** The person has this file in front of them. Said before a CLI comes, it is the first that the CLI shows of being linked. */
export function openInEditor(server: IdeServer, filePath: string): void {
  server.selectionChanged({ filePath, text: '', selection: { start: origin, end: origin } });
}

export async function untilLinked(screen: TerminalScreen, filePath: string): Promise<void> {
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
  openInEditor(ide.server, stage.path('open.txt'));
  const started = startCli(stage);
  await untilLinked(started.screen, stage.path('open.txt'));
  return { stage, editor, ...ide, ...started };
}
