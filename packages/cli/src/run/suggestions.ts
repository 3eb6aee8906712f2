// The CLI's suggestions in words, and the rule that a person could pass with --allow.
import type { CanUseTool, PermissionUpdate } from '@dovetail/protocol';
import { visible } from '../terminal/visible.ts';

const places: Readonly<Record<string, string>> = {
  session: 'for this conversation',
  localSettings: 'in this folder (for you)',
  projectSettings: 'in this folder (for everyone)',
  userSettings: 'everywhere',
};

export function describeSuggestion(update: PermissionUpdate): string {
  const where = places[String(update['destination'])] ?? '';
  return visible(`${whatIsSuggested(update)} ${where}`.trim());
}

function whatIsSuggested(update: PermissionUpdate): string {
  switch (update.type) {
    case 'addRules':
      return `always ${String(update['behavior'])} ${ruleTexts(update).join(', ')}`;
    case 'setMode':
      return update['mode'] === 'acceptEdits'
        ? 'accept edits without asking'
        : `switch to the mode ${String(update['mode'])}`;
    case 'addDirectories':
      return `let it also work in ${(update['directories'] as string[] | undefined)?.join(', ') ?? 'more folders'}`;
    default:
      return update.type;
  }
}

function ruleTexts(update: PermissionUpdate): string[] {
  const rules = (update['rules'] ?? []) as { toolName: string; ruleContent?: string }[];
  return rules.map(({ toolName, ruleContent }) => (ruleContent ? `${toolName}(${ruleContent})` : toolName));
}

/** The narrowest rule the CLI itself suggests; else the tool. */
export function suggestedRule(question: CanUseTool): string {
  const suggested = (question.permission_suggestions ?? []).find(update => update.type === 'addRules');
  return (suggested && ruleTexts(suggested)[0]) ?? question.tool_name;
}

/** As it can be pasted into a shell. */
export function allowOption(question: CanUseTool): string {
  const rule = visible(suggestedRule(question));
  if (/^[\w-]+$/.test(rule)) return `--allow ${rule}`;
  return /["$`\\!]/.test(rule) ? `--allow '${rule.replaceAll("'", String.raw`'\''`)}'` : `--allow "${rule}"`;
}
