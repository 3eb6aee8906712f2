// Every feature of the host, in one table. A feature that is left out does not compile.
import type { WebviewHandlers } from '@dovetail/protocol';
import { authFeature } from './features/auth/auth-feature.ts';
import { changesFeature } from './features/changes/changes-feature.ts';
import { conversationFeature } from './features/conversation/conversation-feature.ts';
import { diffFeature } from './features/diff/diff-feature.ts';
import { draftsFeature } from './features/drafts/drafts-feature.ts';
import { editorFeature } from './features/editor/editor-feature.ts';
import { mcpFeature } from './features/mcp/mcp-feature.ts';
import { pluginsFeature } from './features/plugins/plugins-feature.ts';
import { processesFeature } from './features/processes/processes-feature.ts';
import { queueFeature } from './features/queue/queue-feature.ts';
import { sessionFeature } from './features/session/session-feature.ts';
import { settingsFeature } from './features/settings/settings-feature.ts';
import { terminalFeature } from './features/terminal/terminal-feature.ts';
import { uiFeature } from './features/ui/ui-feature.ts';
import type { HostContext } from './host-context.ts';

export function hostFeatures(context: HostContext): WebviewHandlers {
  return {
    ...conversationFeature(context),
    ...sessionFeature(context),
    ...editorFeature(context),
    ...diffFeature(context),
    ...authFeature(context),
    ...settingsFeature(context),
    ...mcpFeature(context),
    ...pluginsFeature(context),
    ...terminalFeature(context),
    ...uiFeature(context),
    ...queueFeature(context),
    ...draftsFeature(context),
    ...changesFeature(context),
    ...processesFeature(context),
  };
}
