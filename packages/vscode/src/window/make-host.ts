// The host of a window, and what looks after conversations whose tab is closed.
import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { channelProcesses, createHost, type Host, type HostOptions, type HostPorts } from '@dovetail/host';
import { describeDebugger } from '../debugger/describe-debugger.ts';
import { settingsSection } from '../manifest/names.ts';
import type { ChatSurfaces } from '../webview/chat-surfaces.ts';
import { createUnwatchedChannels, type UnwatchedChannels } from './unwatched-channels.ts';

export interface HostParts {
  readonly cwd: string | undefined;
  readonly ports: HostPorts;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly terminalEnvironment: NonNullable<HostOptions['terminalEnvironment']>;
  readonly surfaces: ChatSurfaces;
  readonly log: vscode.LogOutputChannel;
  onError(error: unknown): void;
}

export interface MadeHost {
  readonly host: Host;
  readonly unwatched: UnwatchedChannels;
}

export async function makeHost(parts: HostParts): Promise<MadeHost> {
  const { ports, env, terminalEnvironment, surfaces, log, onError } = parts;
  const claudePath = vscode.workspace.getConfiguration(settingsSection).get('claudePath');
  const host = await createHost({
    cwd: parts.cwd ?? homedir(),
    ports,
    env,
    reviewEdits: true,
    openNewInTab: true,
    terminalEnvironment,
    debuggerState: describeDebugger,
    onLog: (level, text) => log[level](text),
    // The program of a desktop VS Code is no Node.
    ...(process.versions['electron'] !== undefined && { nodePath: 'node' }),
    ...(typeof claudePath === 'string' && claudePath !== '' && { claudePath }),
  });
  const unwatched = createUnwatchedChannels({
    channels: host.channels,
    states: async () => (await channelProcesses(host.context, async () => undefined)).processes,
    ask: askAboutWork,
    open: ({ id, sessionId, cwd }) =>
      surfaces.openTab({ channelId: id, cwd, ...(sessionId !== null && { sessionId }) }),
    onError,
  });
  log.info('The host is ready.', `Its own log is ${host.context.log.path}`);
  return { host, unwatched };
}

async function askAboutWork(title: string): Promise<'open' | 'stop' | undefined> {
  const chosen = await vscode.window.showInformationMessage(
    `"${title}" is still at work. It goes on without its tab until its turn ends.`,
    'Open',
    'Stop',
  );
  return chosen === 'Open' ? 'open' : chosen === 'Stop' ? 'stop' : undefined;
}
