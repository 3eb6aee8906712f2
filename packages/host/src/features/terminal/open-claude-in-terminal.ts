// The CLI itself in a terminal of the editor, linked to it. A session is never opened twice: one that a conversation here
// still uses stays there until the person closes it.
import { findSession, isSessionId } from '@dovetail/agent';
import { invalidInput } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';
import { terminalArguments } from '../../terminal-arguments.ts';
import { folderOf, openInEditor, type Opened } from './open-in-editor.ts';

export async function openClaudeInTerminal(
  context: HostContext,
  resume: string | undefined,
  channelId: string | undefined,
): Promise<Opened> {
  // Only a UUID: anything else could be read as another option of the CLI.
  if (resume !== undefined && !isSessionId(resume)) throw invalidInput(`"${resume}" is not a session id.`, 'resume');
  if (resume !== undefined && isInUse(context, resume)) return { opened: false, reason: inUse };

  const { command, args } = await context.cli.find();
  return openInEditor(context, {
    command,
    args: [
      ...args,
      ...terminalArguments(context.settings.value),
      ...(resume === undefined ? [] : ['--resume', resume]),
    ],
    env: { ...context.terminalEnvironment(), ...variablesOf(context) },
    cwd: (resume === undefined ? undefined : await folderOfSession(context, resume)) ?? folderOf(context, channelId),
    title: 'Claude Code',
  });
}

const inUse =
  'This session is open in the chat. Stay in the chat, or close the conversation there and then continue it in the terminal.';

/** A sleeping conversation wakes by itself with the next message; only an ended one leaves its session to others. */
function isInUse(context: HostContext, sessionId: string): boolean {
  const channel = context.channels.ofSession(sessionId);
  return channel !== undefined && channel.state !== 'ended';
}

function variablesOf(context: HostContext): Record<string, string> {
  return Object.fromEntries(context.settings.value.environmentVariables.map(({ name, value }) => [name, value]));
}

/** The CLI finds a session only from the folder that it belongs to. */
async function folderOfSession(context: HostContext, sessionId: string): Promise<string | undefined> {
  const open = context.channels.ofSession(sessionId);
  if (open) return open.cwd;
  const found = await findSession({ configDir: context.configFolder, query: sessionId });
  return found.status === 'found' ? found.session.cwd : undefined;
}
