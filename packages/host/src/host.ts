// The host of a face: the core, every feature, and what each CLI gets of the rest.
import type { AgentParts } from './channels/agent-parts.ts';
import type { Channel } from './channels/channel.ts';
import { startUsagePushes } from './features/auth/usage-pushes.ts';
import { startEditorPushes } from './features/editor/editor-pushes.ts';
import { editHooks } from './hooks/edit-hooks.ts';
import type { HostContext } from './host-context.ts';
import { createHostCore, type Host } from './host-core.ts';
import { hostFeatures } from './host-features.ts';
import type { HostOptions } from './host-options.ts';
import { editorMcpServer } from './mcp/editor-mcp-server.ts';
import { createQuestions } from './questions/ask-person.ts';

export function createHost(options: HostOptions): Promise<Host> {
  return createHostCore(options, {
    features(context) {
      startEditorPushes(context);
      startUsagePushes(context);
      return hostFeatures(context);
    },
    agentParts: agentPartsOf(),
  });
}

/** Hooks around edits, the editor as an MCP server, and the person as the one who decides. */
function agentPartsOf(): (context: HostContext, channel: Channel) => AgentParts {
  // Questions belong to the channel, not to one of its processes.
  const questions = new WeakMap<Channel, ReturnType<typeof createQuestions>>();

  return (context, channel) => {
    const asked = questions.get(channel) ?? createQuestions(context, channel);
    questions.set(channel, asked);
    return {
      hooks: editHooks(context, channel),
      // Not `ide`: of a server of that name the CLI offers two tools only (seen on 2.1.29 and 2.1.325).
      mcpServers: { editor: { type: 'sdk', name: 'editor', instance: editorMcpServer(context, channel.cwd) } },
      onPermission: asked.onPermission,
      onElicitation: asked.onElicitation,
    };
  };
}
