// Settings of the conversation, of Dovetail and of the CLI.
import { defaultSettings, type Handlers, type settingsRequests } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';
import { dismissHint, dismissOnboarding } from './dismiss.ts';
import { followSettings } from './follow-settings.ts';
import { openConfig } from './open-config.ts';
import { openConfigFile } from './open-config-file.ts';
import { setModel } from './set-model.ts';
import { setPermissionMode } from './set-permission-mode.ts';
import { setThinkingLevel } from './set-thinking-level.ts';
import { updateSetting } from './update-setting.ts';

export function settingsFeature(context: HostContext): Handlers<typeof settingsRequests> {
  followSettings(context);
  return {
    set_model: ({ model }, { channelId }) => setModel(context, model, channelId),
    set_permission_mode: ({ permissionMode }, { channelId }) => setPermissionMode(context, permissionMode, channelId),
    set_thinking_level: ({ thinkingLevel }, { channelId }) => setThinkingLevel(context, thinkingLevel, channelId),
    get_settings: () => ({ settings: context.settings.value, defaults: defaultSettings }),
    update_setting: params => updateSetting(context, params),
    open_config: () => openConfig(context),
    open_config_file: ({ configType }, { channelId }) => openConfigFile(context, configType, channelId),
    dismiss_onboarding: () => dismissOnboarding(context),
    dismiss_terminal_banner: () => dismissHint(context, 'terminalBanner'),
    dismiss_review_upsell_banner: () => dismissHint(context, 'reviewUpsellBanner'),
  };
}
