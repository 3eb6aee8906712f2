// A value from VS Code's settings as the protocol has it: an empty text for a setting without a default means nothing set.
import { defaultSettings, type SettingKey } from '@dovetail/protocol';

export function contributedValue(key: SettingKey, value: unknown): unknown {
  if (value === null) return undefined;
  return value === '' && defaultSettings[key] === undefined ? undefined : value;
}
