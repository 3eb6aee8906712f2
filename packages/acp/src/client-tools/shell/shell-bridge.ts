// Lets the CLI's own Bash run in a terminal of the client, or be watched while it runs. The CLI is given a program of ours for
// its shell; which call a command belongs to is known from the hook that came before it.
import { randomBytes } from 'node:crypto';
import { chmod, writeFile } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Hooks } from '@dovetail/agent';
import type { HookInput, HookOutput } from '@dovetail/protocol';
import type { ClientToolsOptions } from '../client-tools.ts';
import { createAnnouncedCommands } from './announced-commands.ts';
import { findShell } from './find-shell.ts';
import { makePrivateFolder, removePrivateFolder } from './private-folder.ts';
import { serveRelay } from './serve-relay.ts';
import { askingShell, relayProgram, tellingShell } from './shell-scripts.ts';
import { watchOutput, type OutputWatch } from './watched-output.ts';

export interface ShellStart {
  readonly env: Readonly<Record<string, string>>;
  readonly hooks: Hooks;
}

export interface ShellBridge {
  open(): Promise<ShellStart>;
  hasTerminal(toolUseId: string): boolean;
  close(): Promise<void>;
}

// A path of a Unix socket has room for about a hundred characters.
const longestFolder = 60;

export function createShellBridge(options: ClientToolsOptions): ShellBridge {
  const { client } = options;
  const env = options.env ?? process.env;
  // Without terminals the output is found by way of /proc.
  const isUseful = process.platform !== 'win32' && (client.can.terminal || process.platform === 'linux');
  const shell = isUseful ? findShell(env) : undefined;
  const announced = createAnnouncedCommands();
  const inTerminal = new Set<string>();
  const sockets = new Set<Socket>();
  let opening: Promise<string> | undefined;
  let folder: string | undefined;
  let isClosed = false;
  let server: Server | undefined;
  let watching: OutputWatch | undefined;

  async function prepare(real: string): Promise<string> {
    const base = tmpdir().length > longestFolder ? '/tmp' : tmpdir();
    const made = await makePrivateFolder(base);
    folder = made;
    const program = join(made, basename(real));
    if (client.can.terminal) {
      const relay = join(made, 'relay.cjs');
      const socket = join(made, `${randomBytes(4).toString('hex')}.sock`);
      await writeProgram(relay, relayProgram);
      await writeProgram(program, askingShell({ node: process.execPath, relay, socket, shell: real }));
      server = createServer(connection => {
        sockets.add(connection);
        connection.on('close', () => sockets.delete(connection));
        serveRelay(connection, {
          client,
          shell: real,
          sessionId: options.sessionId,
          take: announced.take,
          onTerminal(toolUseId, terminalId) {
            inTerminal.add(toolUseId);
            options.onTerminal(toolUseId, terminalId);
          },
        });
      });
      const listening = server;
      await new Promise<void>((resolve, reject) => listening.on('error', reject).listen(socket, resolve));
      // Never what keeps the agent alive.
      listening.unref();
    } else {
      await writeProgram(program, tellingShell({ folder: made, shell: real }));
      watching = watchOutput({
        folder: made,
        callOf: wrapped => announced.take(wrapped)?.toolUseId,
        onOutput: options.onOutput,
      });
    }
    return made;
  }

  function announce(input: HookInput, toolUseId: string | undefined): HookOutput {
    const { command } = (input.tool_input ?? {}) as { command?: unknown };
    if (toolUseId !== undefined && typeof command === 'string') announced.announce({ toolUseId, command });
    return {};
  }

  function over(_input: HookInput, toolUseId: string | undefined): HookOutput {
    if (toolUseId !== undefined) watching?.over(toolUseId);
    return {};
  }

  return {
    async open(): Promise<ShellStart> {
      const nothing: ShellStart = { env: {}, hooks: {} };
      // A session that has gone leaves nothing behind, however late its CLI was started.
      if (shell === undefined || isClosed) return nothing;
      opening ??= prepare(shell);
      const ready = await opening.catch(() => undefined);
      // Without a folder of our own the CLI runs its commands itself.
      if (ready === undefined) return nothing;
      const after = [{ matcher: 'Bash', hooks: [over] }];
      return {
        env: { CLAUDE_CODE_SHELL: join(ready, basename(shell)) },
        hooks: {
          PreToolUse: [{ matcher: 'Bash', hooks: [announce] }],
          ...(!client.can.terminal && { PostToolUse: after, PostToolUseFailure: after }),
        },
      };
    },
    hasTerminal: toolUseId => inTerminal.has(toolUseId),
    async close() {
      isClosed = true;
      await opening?.catch(() => {});
      server?.close();
      for (const socket of sockets) socket.destroy();
      watching?.close();
      if (folder !== undefined) await removePrivateFolder(folder);
    },
  };
}

async function writeProgram(path: string, text: string): Promise<void> {
  await writeFile(path, text);
  await chmod(path, 0o700);
}
