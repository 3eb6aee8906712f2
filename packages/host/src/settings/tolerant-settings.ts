// Settings from whatever a person or an editor has stored: a value that is not valid is told and its default holds, the
// others are taken.
import { defaultSettings, Settings, type SettingKey } from '@dovetail/protocol';

export interface SettingProblem {
  readonly key: SettingKey;
  readonly issues: string;
}

export interface TolerantSettings {
  readonly settings: Settings;
  readonly problems: readonly SettingProblem[];
}

export const settingKeys = Object.keys(Settings.shape).filter(isSettingKey);

export function isSettingKey(name: string): name is SettingKey {
  return Object.hasOwn(Settings.shape, name);
}

export function tolerantSettings(stored: Readonly<Record<string, unknown>>): TolerantSettings {
  const valid: Record<string, unknown> = {};
  const problems: SettingProblem[] = [];
  for (const key of settingKeys) {
    if (!Object.hasOwn(stored, key) || stored[key] === undefined) continue;
    const issues = settingIssues(key, stored[key]);
    if (issues === undefined) valid[key] = stored[key];
    else problems.push({ key, issues });
  }
  return { settings: Settings.parse({ ...defaultSettings, ...valid }), problems };
}

/** What is wrong with a value for this setting; undefined when nothing is. */
export function settingIssues(key: SettingKey, value: unknown): string | undefined {
  const parsed = Settings.shape[key].safeParse(value);
  if (parsed.success) return key === 'environmentVariables' ? variableIssues(value) : undefined;
  return parsed.error.issues
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
    .join('; ');
}

/** No process can be started with such a variable, so one of them would take every conversation with it. */
function variableIssues(value: unknown): string | undefined {
  const bad = Settings.shape.environmentVariables
    .parse(value)
    .find(variable => /[=\0]/.test(variable.name) || variable.value.includes('\0'));
  return bad && `the variable ${JSON.stringify(bad.name)} has a name or a value that no process can be given`;
}

/** The keys whose values differ. */
export function changedKeys(before: Settings, after: Settings): SettingKey[] {
  return settingKeys.filter(key => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
}
