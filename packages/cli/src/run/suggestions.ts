// The CLI's suggestions in words, and the rule that a person could pass with --allow.
import type { CanUseTool, PermissionUpdate } from '@dovetail/protocol';

const places: Readonly<Record<string, string>> = {
  session: 'for this conversation',
  localSettings: 'in this folder (for you)',
  projectSettings: 'in this folder (for everyone)',
  userSettings: 'everywhere',
};

export function describeSuggestion(update: PermissionUpdate): string {
  const where = places[String(update['destination'])] ?? '';
  switch (update.type) {
    case 'addRules':
      return `${String(update['behavior'])} ${ruleTexts(update).join(', ')} ${where}`.trim();
    case 'setMode':
      return `switch to ${String(update['mode'])} ${where}`.trim();
    case 'addDirectories':
      return `let it work in ${(update['directories'] as string[] | undefined)?.join(', ') ?? 'more folders'} ${where}`.trim();
    default:
      return `${update.type} ${where}`.trim();
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
