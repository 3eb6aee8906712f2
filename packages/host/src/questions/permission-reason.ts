// Why a tool call was asked about: the CLI's own words, and the rules on disk. Nothing is guessed: where the CLI gave another
// reason no rule is named for it, and where nothing explains the question the reason stays empty.
import { homedir } from 'node:os';
import type { CanUseTool, PermissionReason } from '@dovetail/protocol';
import { readCliSettings, type CliFileFolders } from '../state/cli-settings-files.ts';
import { coverage, type ToolCall } from './rule-coverage.ts';
import { rulesIn, type RuleOnDisk } from './rules-on-disk.ts';
import { nearestRule } from './weaker-rule.ts';

export async function permissionReason(question: CanUseTool, folders: CliFileFolders): Promise<PermissionReason> {
  const { decision_reason, decision_reason_type, blocked_path } = question;
  const told: PermissionReason = {
    ...(decision_reason && { text: decision_reason }),
    ...(decision_reason_type && { kind: decision_reason_type }),
    ...(blocked_path && { blockedPath: blocked_path }),
  };
  const rules = rulesIn(await readCliSettings(folders), folders);
  const call = { toolName: question.tool_name, input: question.input };
  return { ...told, ...explainByRules(told, call, rules, { cwd: folders.cwd, home: homedir() }) };
}

export function explainByRules(
  told: Pick<PermissionReason, 'text' | 'kind'>,
  call: ToolCall,
  rules: readonly RuleOnDisk[],
  folders: { readonly cwd: string; readonly home: string },
): Pick<PermissionReason, 'rule' | 'file' | 'weakerRule'> {
  const covered = (one: RuleOnDisk) => coverage(one.rule, call, { ...folders, settingsRoot: one.settingsRoot });
  const asking = rules.filter(one => one.behavior === 'ask' && covered(one) !== 'none');
  const asked = asking.find(one => told.text?.includes(one.text)) ?? (mayBeRule(told) ? asking[0] : undefined);
  if (asked) return { rule: asked.text, file: asked.file };

  const allowing = rules.filter(one => one.behavior === 'allow');
  if (allowing.some(one => covered(one) === 'all')) return {};
  const near = nearestRule(allowing, call);
  return near ? { weakerRule: { rule: near.rule.text, file: near.rule.file, why: near.why } } : {};
}

/** Whether what the CLI said leaves room for a rule. */
function mayBeRule({ text, kind }: Pick<PermissionReason, 'text' | 'kind'>): boolean {
  return kind === undefined ? text === undefined : kind === 'rule' || kind === 'subcommandResults';
}
