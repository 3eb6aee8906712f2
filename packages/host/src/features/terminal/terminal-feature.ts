// Terminals, and commands outside the conversation.
import type { Handlers, terminalRequests } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';
import { exec } from './exec.ts';
import { getTerminalContents } from './get-terminal-contents.ts';
import { openClaudeInTerminal } from './open-claude-in-terminal.ts';
import { openTerminal } from './open-terminal.ts';
import { showTerminalSetting } from './show-terminal-setting.ts';

export function terminalFeature(context: HostContext): Handlers<typeof terminalRequests> {
  return {
    open_terminal: (params, { channelId }) => openTerminal(context, params.cwd, channelId),
    open_claude_in_terminal: (params, { channelId }) => openClaudeInTerminal(context, params.resume, channelId),
    get_terminal_contents: ({ terminalName }, { signal }) => getTerminalContents(context, terminalName, signal),
    show_claude_terminal_setting: () => showTerminalSetting(context),
    exec: (params, asked) => exec(context, params, asked),
  };
}
