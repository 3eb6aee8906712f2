// How a CLI is started in a terminal of this editor: linked to it, in the folder that its session belongs to. A session is
// never opened twice: one that a conversation here still uses stays there until the person closes it.
import { findSession, isSessionId } from '@dovetail/agent';
import { invalidInput } from '@dovetail/protocol';
import type { Channel } from './channels/channel.ts';
import type { HostContext } from './host-context.ts';
import { terminalArguments } from './terminal-arguments.ts';

export interface TerminalLaunch {
  readonly command: string;
  readonly args: string[];
  /** Over the environment that the terminal has by itself. */
  readonly env: Record<string, string>;
  readonly cwd: string;
}

export interface WantedLaunch {
  /** Where it starts, unless a session that is continued belongs elsewhere. */
  readonly folder: string;
  readonly resume?: string | undefined;
  /** In place of the arguments that start a conversation. */
  readonly words?: readonly string[] | undefined;
  /** Where a face has several hosts: the channel of any of them. */
  channelOf?(sessionId: string): Channel | undefined;
}

export type LaunchContext = Pick<HostContext, 'channels' | 'cli' | 'configFolder' | 'settings' | 'terminalEnvironment'>;

/** Throws `invalid_input` for what is no session id, and `agent_unavailable` where there is no CLI. */
export async function terminalLaunch(
  context: LaunchContext,
  { folder, resume, words, channelOf = context.channels.ofSession }: WantedLaunch,
): Promise<{ readonly launch: TerminalLaunch } | { readonly reason: string }> {
  // Anything else could be read as another option of the CLI.
  if (resume !== undefined && !isSessionId(resume)) throw invalidInput(`"${resume}" is not a session id.`, 'resume');
  const open = resume === undefined ? undefined : channelOf(resume);
  // A sleeping conversation wakes by itself with the next message; only an ended one leaves its session to others.
  if (open && open.state !== 'ended') return { reason: inUse };

  const { command, args } = await context.cli.find();
  const settings = context.settings.value;
  const variables = Object.fromEntries(settings.environmentVariables.map(({ name, value }) => [name, value]));
  return {
    launch: {
      command,
      args: [...args, ...(words ?? terminalArguments(settings)), ...(resume === undefined ? [] : ['--resume', resume])],
      env: { ...variables, ...context.terminalEnvironment(variables) },
      cwd: (resume === undefined ? undefined : (open?.cwd ?? (await storedFolder(context, resume)))) ?? folder,
    },
  };
}

const inUse =
  'This session is open in the chat. Stay in the chat, or close the conversation there and then continue it in the terminal.';

/** The CLI finds a session only from the folder that it belongs to. */
async function storedFolder({ configFolder }: LaunchContext, sessionId: string): Promise<string | undefined> {
  const found = await findSession({ configDir: configFolder, query: sessionId });
  return found.status === 'found' ? found.session.cwd : undefined;
}
