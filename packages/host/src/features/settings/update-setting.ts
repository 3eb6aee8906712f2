// Changes one setting for good. The value is checked against the declaration of its key before anything is stored.
import { invalidParams, Settings, type SettingKey } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';
import { settingIssues } from '../../settings/tolerant-settings.ts';
import { bypassNotAllowed } from './set-permission-mode.ts';

export async function updateSetting(
  context: HostContext,
  { key, value }: { key: SettingKey; value?: unknown },
): Promise<{ settings: Settings }> {
  if (value === undefined) await context.settings.set(key, undefined);
  else {
    const issues = settingIssues(key, value);
    if (issues !== undefined) throw invalidParams('update_setting', `${key}: ${issues}`);
    const { settings } = context;
    if (value === 'bypassPermissions' && key === 'initialPermissionMode') {
      if (!settings.value.allowDangerouslySkipPermissions) throw bypassNotAllowed();
    }
    await settings.set(key, Settings.shape[key].parse(value));
  }
  return { settings: context.settings.value };
}
