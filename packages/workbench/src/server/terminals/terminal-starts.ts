// Opens terminals for the person: with their shell, or with the CLI linked to this editor.
import type { Channel } from '@dovetail/host';
import type { TerminalState } from '@dovetail/protocol';
import { isWireError } from '@dovetail/protocol';
import { personsShell, type Terminals } from './terminals.ts';

type Env = Readonly<Record<string, string | undefined>>;

export interface TerminalStartParts {
  readonly terminals: Terminals;
  readonly env: Env;
  folder(): string;
  cli(): Promise<{
    find(): Promise<{ readonly command: string; readonly args: readonly string[] }>;
    environment(): Env;
  }>;
  ideEnvironment(): Env;
  /** What links the CLI to this editor. */
  claudeArguments(): Promise<readonly string[]>;
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
        const open = resume === undefined ? undefined : parts.channelOf(resume);
        if (open && open.state !== 'ended') {
          return { terminal: null, reason: 'This session is open in a chat. Continue there, or close the chat first.' };
        }
        const cli = await parts.cli();
        const { command, args } = await cli.find();
        return {
          terminal: await terminals.start({
            ...size,
            title: 'claude',
            command,
            args: [...args, ...(await parts.claudeArguments()), ...(resume === undefined ? [] : ['--resume', resume])],
            env: { ...cli.environment(), ...parts.ideEnvironment() },
            isClaude: true,
          }),
        };
      } catch (error) {
        return { terminal: null, reason: isWireError(error) ? error.message : 'The terminal could not be started.' };
      }
    },
  };
}
