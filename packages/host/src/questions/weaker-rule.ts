// Why a rule that allows something similar does not cover a call, in words for a person, and how similar it is.
import { firstWord, matchesCommand, splitCommands } from './shell-commands.ts';
import type { PermissionRule } from './permission-rule.ts';
import { pathOf, ruleToolOf, type ToolCall } from './rule-coverage.ts';

export interface Near {
  readonly why: string;
  readonly closeness: number;
}

const longest = 120;

/** Undefined when the two have nothing in common. The rule is known not to cover the call. */
export function whyNotCovered(rule: PermissionRule, call: ToolCall): Near | undefined {
  if (call.toolName.startsWith('mcp__')) return nearMcp(rule, call.toolName);
  const { toolName, content } = rule;
  if (content === undefined) return undefined;
  const path = pathOf(call);
  if (path !== undefined) return nearPath(toolName, content, call.toolName, path);
  if (toolName !== ruleToolOf(call.toolName)) return undefined;
  if (toolName === 'Bash') return nearCommand(content, String(call.input['command'] ?? ''));
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

function nearCommand(content: string, line: string): Near | undefined {
  const commands = splitCommands(line);
  const rest = commands.filter(command => !matchesCommand(content, command));
  const missed = rest[0];
  if (missed === undefined) return undefined;
  if (rest.length < commands.length) {
    return { why: `It does not cover “${cut(missed)}”, which is part of the command.`, closeness: 100 };
  }
  const words = content.replace(/:\*$/, '').split(/\s+/);
  if (firstWord(missed) !== words[0]) return undefined;
  const given = missed.split(/\s+/);
  const closeness = words.findIndex((word, at) => word !== given[at]);
  const what = /\*/.test(content) ? `commands like “${cut(content.replace(/:\*$/, ' *'))}”` : `exactly “${cut(content)}”`;
  return { why: `It allows ${what}; this is “${cut(missed)}”.`, closeness: closeness === -1 ? words.length : closeness };
}

function commonParts(pattern: string, path: string): number {
  const parts = new Set(path.split(/[\\/]/));
  return pattern.split('/').filter(part => part !== '' && parts.has(part)).length;
}

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
