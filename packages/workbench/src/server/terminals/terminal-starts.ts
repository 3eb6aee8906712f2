// Opens terminals for the person: with their shell, or with the CLI linked to this editor.
import { terminalLaunch, type Channel, type LaunchContext } from '@dovetail/host';
import type { TerminalState } from '@dovetail/protocol';
import { isWireError } from '@dovetail/protocol';
import { personsShell, type Terminals } from './terminals.ts';

type Env = Readonly<Record<string, string | undefined>>;

export interface TerminalStartParts {
  readonly terminals: Terminals;
  readonly env: Env;
  folder(): string;
  context(): Promise<LaunchContext>;
  ideEnvironment(): Env;
  channelOf(sessionId: string): Channel | undefined;
}

export interface TerminalStarts {
  start(wanted: {
    cwd?: string;
    claude: boolean;
    resume?: string;
    columns: number;
    rows: number;
  }): Promise<{ terminal: TerminalState | null; reason?: string }>;
}

export function createTerminalStarts(parts: TerminalStartParts): TerminalStarts {
  const { terminals, env } = parts;
  return {
    async start({ cwd = parts.folder(), claude, resume, columns, rows }) {
      const size = { columns, rows, cwd };
      try {
        if (!claude) {
          const command = personsShell(env);
          const title = command.slice(command.lastIndexOf('/') + 1);
          return {
            terminal: await terminals.start({
              ...size,
              title,
              command,
              args: [],
              env: { ...env, ...parts.ideEnvironment() },
            }),
          };
        }
        const found = await terminalLaunch(await parts.context(), { resume, folder: cwd, channelOf: parts.channelOf });
        if ('reason' in found) return { terminal: null, reason: found.reason };
        const { launch } = found;
        return {
          terminal: await terminals.start({
            ...size,
            ...launch,
            title: 'claude',
            env: { ...env, ...launch.env },
            isClaude: true,
          }),
        };
      } catch (error) {
        return { terminal: null, reason: isWireError(error) ? error.message : 'The terminal could not be started.' };
      }
    },
  };
}
