// What a rule that the CLI suggests would mean, in a few words.
import type { PermissionUpdate } from '@dovetail/protocol';

interface Suggestion {
  readonly type: string;
  readonly mode?: string;
  readonly destination?: string;
  readonly directories?: readonly string[];
  readonly rules?: readonly { readonly toolName: string; readonly ruleContent?: string }[];
}

const places: Readonly<Record<string, string>> = {
  session: 'in this session',
  localSettings: 'in this project',
  projectSettings: 'in this project, for everybody',
  userSettings: 'in every project',
};

export function suggestionLabel(given: PermissionUpdate): string {
  const { type, mode, destination = 'session', directories, rules } = given as Suggestion;
  const where = places[destination] ?? 'in this session';
  if (type === 'setMode')
    return mode === 'acceptEdits' ? `Allow all edits ${where}` : `Switch to ${mode ?? 'another mode'} ${where}`;
  if (type === 'addDirectories') return `Allow access to ${(directories ?? []).join(', ')} ${where}`;
  const what = (rules ?? []).map(({ toolName, ruleContent }) =>
    ruleContent === undefined ? toolName : toolName === 'Bash' ? `\`${ruleContent}\`` : `${toolName}(${ruleContent})`,
  );
  return what.length === 0 ? `Always allow ${where}` : `Always allow ${what.join(', ')} ${where}`;
}
