// Why the CLI asks: its own words, the rule on disk that made it ask, or a rule that nearly allowed it. Nothing is guessed:
// where neither the CLI nor a rule explains the question, the reason is empty.
import type { CanUseTool, PermissionReason } from '@dovetail/protocol';
import type { CliFileFolders } from '../state/cli-settings-files.ts';
import { coverage, type ToolCall } from './rule-coverage.ts';
import type { RuleOnDisk } from './rules-on-disk.ts';
import { whyNotCovered } from './weaker-rule.ts';

export interface ReasonPlace extends CliFileFolders {
  readonly home: string;
}

export function permissionReason(
  question: CanUseTool,
  rules: readonly RuleOnDisk[],
  place: ReasonPlace,
): PermissionReason {
  const { decision_reason: text, decision_reason_type: kind, blocked_path: blockedPath } = question;
  const call: ToolCall = { toolName: question.tool_name, input: question.input };
  const covers = ({ rule, settingsRoot }: RuleOnDisk) => coverage(rule, call, { ...place, settingsRoot });
  const allowing = rules.filter(({ behavior }) => behavior === 'allow');
  const asking = mayBeRule(question)
    ? rules.find(rule => rule.behavior === 'ask' && covers(rule) !== 'none')
    : undefined;
  const weaker = asking
    ? allowing.filter(rule => covers(rule) === 'all').map(rule => named(rule, 'A rule under ask goes before it.'))[0]
    : nearest(allowing, call, covers);
  return {
    ...(text && { text }),
    ...(kind && { kind }),
    ...(asking && { rule: asking.text, file: asking.file }),
    ...(blockedPath && { blockedPath }),
    ...(weaker && { weakerRule: weaker }),
  };
}

/**
 * Observed: 2.1.29 says nothing when a rule made it ask, and its words when anything else did; 2.1.325 says the kind, where
 * the commands of a shell line are judged one by one under a kind of their own.
 */
function mayBeRule({ decision_reason: text, decision_reason_type: kind }: CanUseTool): boolean {
  return kind ? kind === 'rule' || kind === 'subcommandResults' : !text;
}

function nearest(
  allowing: readonly RuleOnDisk[],
  call: ToolCall,
  covers: (rule: RuleOnDisk) => 'all' | 'some' | 'none',
): PermissionReason['weakerRule'] {
  // Allowed and yet asked: something else made the CLI ask, and these rules do not tell what.
  if (allowing.some(rule => covers(rule) === 'all')) return undefined;
  const found = allowing
    .flatMap(rule => {
      const near = whyNotCovered(rule.rule, call);
      return near ? [{ rule, ...near }] : [];
    })
    .toSorted((one, other) => other.closeness - one.closeness)[0];
  return found && named(found.rule, found.why);
}

function named({ text, file }: RuleOnDisk, why: string): NonNullable<PermissionReason['weakerRule']> {
  return { rule: text, file, why };
}
