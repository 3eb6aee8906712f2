// Values of another extension's settings that are taken over under our names, once. A value that the person has set here
// already is left alone.

/** The settings whose names and meanings are the same in both. */
export const importable = [
  'selectedModel',
  'environmentVariables',
  'useTerminal',
  'allowDangerouslySkipPermissions',
  'claudeProcessWrapper',
  'respectGitIgnore',
  'initialPermissionMode',
  'disableLoginPrompt',
  'autosave',
  'useCtrlEnterToSend',
  'preferredLocation',
  'enableNewConversationShortcut',
  'hideOnboarding',
  'usePythonEnvironment',
] as const;

export interface SettingValue {
  readonly key: string;
  readonly value: unknown;
}

/** Both functions give what the person has set themselves, for all their windows; undefined when nothing. */
export function settingsToImport(
  theirs: (key: string) => unknown,
  ours: (key: string) => unknown,
): readonly SettingValue[] {
  return importable
    .map(key => ({ key, value: theirs(key) }))
    .filter(({ key, value }) => value !== undefined && value !== null && ours(key) === undefined);
}

export function importNotice(imported: readonly SettingValue[]): string {
  const names = imported.map(({ key }) => key).join(', ');
  const count = imported.length === 1 ? 'One setting' : `${imported.length} settings`;
  return `${count} of Claude Code (${names}) now hold for Dovetail too. You can change them in its settings.`;
}
