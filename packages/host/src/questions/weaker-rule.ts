// Why a rule that allows something similar does not cover a call, in words for a person, and how similar it is.
import { firstWord, matchesCommand, splitCommands } from './shell-commands.ts';
import type { PermissionRule } from './permission-rule.ts';
import type { RuleOnDisk } from './rules-on-disk.ts';
import { pathOf, ruleToolOf, type ToolCall } from './rule-coverage.ts';

interface Near {
  readonly why: string;
  readonly closeness: number;
}

const longest = 120;

/** The rule that comes closest, of rules that do not cover the call. */
export function nearestRule(
  allowing: readonly RuleOnDisk[],
  call: ToolCall,
): { readonly rule: RuleOnDisk; readonly why: string } | undefined {
  const missed = missedCommands(allowing, call);
  let nearest: (Near & { rule: RuleOnDisk }) | undefined;
  for (const rule of allowing) {
    const near = whyNotCovered(rule.rule, call, missed);
    if (near && near.closeness > (nearest?.closeness ?? -1)) nearest = { ...near, rule };
  }
  return nearest;
}

/** The commands of a shell line that no rule covers; one may be covered by this rule, another by that. */
function missedCommands(allowing: readonly RuleOnDisk[], { toolName, input }: ToolCall): readonly string[] {
  if (toolName !== 'Bash' || typeof input['command'] !== 'string') return [];
  const contents = allowing.flatMap(({ rule }) => (rule.toolName === 'Bash' ? [rule.content ?? '*'] : []));
  return splitCommands(input['command']).filter(one => !contents.some(content => matchesCommand(content, one)));
}

function whyNotCovered(rule: PermissionRule, call: ToolCall, missed: readonly string[]): Near | undefined {
  if (call.toolName.startsWith('mcp__')) return nearMcp(rule, call.toolName);
  const { toolName, content } = rule;
  if (content === undefined) return undefined;
  const path = pathOf(call);
  if (path !== undefined) return nearPath(toolName, content, call.toolName, path);
  if (toolName !== ruleToolOf(call.toolName)) return undefined;
  if (toolName === 'Bash') return nearestCommand(content, missed, text(call.input['command']));
  if (toolName === 'WebFetch' && content.startsWith('domain:')) {
    return { why: `It allows ${content.slice(7)} only.`, closeness: 0 };
  }
  return undefined;
}

function nearMcp({ toolName }: PermissionRule, called: string): Near | undefined {
  const [, server, tool] = toolName.split('__');
  if (!server || !tool || tool === '*' || called.split('__')[1] !== server) return undefined;
  return { why: `It allows another tool of ${server}.`, closeness: 0 };
}

function nearPath(ruleTool: string, content: string, calledTool: string, path: string): Near | undefined {
  const wanted = ruleToolOf(calledTool);
  const closeness = commonParts(content, path);
  if (ruleTool === wanted) return { why: `It allows ${content}; this is ${path}.`, closeness };
  // Rules about paths count under Edit and Read alone.
  if (ruleTool !== calledTool) return undefined;
  return { why: `Paths are allowed by ${wanted}(…); ${ruleTool}(…) with a path is not looked at.`, closeness };
}

function nearestCommand(content: string, missed: readonly string[], line: string | undefined): Near | undefined {
  let nearest: Near | undefined;
  for (const command of missed) {
    const near = nearCommand(content, command);
    if (near && near.closeness > (nearest?.closeness ?? -1)) nearest = near;
  }
  const [first] = missed;
  if (nearest || first === undefined || line === undefined) return nearest;
  if (!splitCommands(line).some(command => matchesCommand(content, command))) return undefined;
  return { why: `It does not cover “${cut(first)}”, which is part of the command.`, closeness: 0 };
}

function nearCommand(content: string, command: string): Near | undefined {
  const words = content.replace(/:\*$/, '').split(/\s+/);
  if (firstWord(command) !== words[0]) return undefined;
  const given = command.split(/\s+/);
  const closeness = words.findIndex((word, at) => word !== given[at]);
  const what = content.includes('*')
    ? `commands like “${cut(content.replace(/:\*$/, ' *'))}”`
    : `exactly “${cut(content)}”`;
  return {
    why: `It allows ${what}; this is “${cut(command)}”.`,
    closeness: closeness === -1 ? words.length : closeness,
  };
}

function commonParts(pattern: string, path: string): number {
  const parts = new Set(path.split(/[\\/]/));
  return pattern.split('/').filter(part => part !== '' && parts.has(part)).length;
}

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
