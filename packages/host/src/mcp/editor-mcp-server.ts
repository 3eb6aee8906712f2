// The editor for the model of a conversation: what is selected, open and wrong. A new server for each process of a channel.
import type { ConnectableMcpServer } from '@dovetail/agent';
import { createInProcessServer } from '@dovetail/ide-server';
import type { HostContext } from '../host-context.ts';

export function editorMcpServer(context: Pick<HostContext, 'ports' | 'cwd'>, cwd = context.cwd): ConnectableMcpServer {
  return createInProcessServer({
    editor: context.ports.editor.calls,
    name: 'Dovetail',
    workspaceFolders: () => [...new Set([cwd, context.cwd])],
  });
}
