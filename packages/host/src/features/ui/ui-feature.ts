// What surrounds the page: its tab, notifications, links, help, the log.
import type { Handlers, uiRequests } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';
import { logEvent } from './log-event.ts';
import { newConversationTab } from './new-conversation-tab.ts';
import { openHelp } from './open-help.ts';
import { openOutputPanel } from './open-output-panel.ts';
import { openUrl } from './open-url.ts';
import { renameTab } from './rename-tab.ts';
import { showNotification } from './show-notification.ts';

export function uiFeature(context: HostContext): Handlers<typeof uiRequests> {
  return {
    get_asset_uris: () => ({ assetUris: { ...context.assetUris } }),
    open_url: ({ url }) => openUrl(context, url),
    open_help: () => openHelp(context),
    open_output_panel: () => openOutputPanel(context),
    show_notification: (params, { signal }) => showNotification(context, params, signal),
    rename_tab: (params, { pageId }) => renameTab(context, params, pageId),
    new_conversation_tab: ({ resume }, { pageId }) => newConversationTab(context, resume, pageId),
    log_event: params => logEvent(context, params),
  };
}
