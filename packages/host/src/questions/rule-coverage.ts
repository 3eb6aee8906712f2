// How a rule stands to a tool call. Never a guess: a kind of rule that is not known here covers nothing.
import { matchesCommand, splitCommands } from './shell-commands.ts';
import { matchesPathPattern, type PatternRoots } from './path-pattern.ts';
import type { PermissionRule } from './permission-rule.ts';

export interface ToolCall {
  readonly toolName: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** `some`: of the commands of a shell line, not all. */
export type Coverage = 'all' | 'some' | 'none';

const readers = new Set(['Read', 'Grep', 'Glob', 'LS', 'NotebookRead']);
const writers = new Set(['Edit', 'Write', 'MultiEdit', 'NotebookEdit']);

export function coverage(rule: PermissionRule, call: ToolCall, roots: PatternRoots): Coverage {
  const { content } = rule;
  if (call.toolName.startsWith('mcp__')) return whole(content === undefined && coversMcpTool(rule, call.toolName));
  if (content === undefined) return whole(sameTool(rule.toolName, call.toolName));
  const ruleTool = presentName(rule.toolName);
  if (ruleTool !== ruleToolOf(call.toolName)) return 'none';
  switch (ruleTool) {
    case 'Bash':
      return coversShellLine(content, text(call.input['command']));
    case 'Read':
    case 'Edit': {
      const path = pathOf(call);
      return whole(path !== undefined && matchesPathPattern(content, path, roots));
    }
    case 'WebFetch':
      return whole(content.startsWith('domain:') && isOfDomain(text(call.input['url']), content.slice(7)));
    case 'Agent':
      return whole(text(call.input['subagent_type']) === content);
    case 'Skill':
      return whole(text(call.input['skill']) === content);
    default:
      return 'none';
  }
}

/** The name under which rules with content are kept: only Read and Edit rules are asked about paths. */
export function ruleToolOf(toolName: string): string {
  if (readers.has(toolName)) return 'Read';
  if (writers.has(toolName)) return 'Edit';
  return toolName === 'Task' ? 'Agent' : toolName;
}

/** The tools that touch a file say so in one of these. */
export function pathOf({ toolName, input }: ToolCall): string | undefined {
  if (!readers.has(toolName) && !writers.has(toolName)) return undefined;
  return text(input['file_path']) ?? text(input['notebook_path']) ?? text(input['path']);
}

/** Observed: the subagent tool was called Task up to 2.1.41. */
const presentName = (name: string) => (name === 'Task' ? 'Agent' : name);

function sameTool(named: string, called: string): boolean {
  return presentName(named) === presentName(called);
}

/** `mcp__server` and `mcp__server__*` name all tools of a server. */
function coversMcpTool({ toolName }: PermissionRule, called: string): boolean {
  if (toolName === called) return true;
  const server = toolName.endsWith('__*') ? toolName.slice(0, -3) : toolName;
  return /^mcp__.+/.test(server) && !server.slice(5).includes('__') && called.startsWith(`${server}__`);
}

function coversShellLine(content: string, line: string | undefined): Coverage {
  if (line === undefined) return 'none';
  const commands = splitCommands(line);
  const covered = commands.filter(command => matchesCommand(content, command)).length;
  if (matchesCommand(content, line.trim()) && commands.length <= 1) return 'all';
  if (covered === 0) return 'none';
  return covered === commands.length ? 'all' : 'some';
}

function isOfDomain(url: string | undefined, domain: string): boolean {
  const host = url !== undefined && URL.canParse(url) ? new URL(url).hostname : undefined;
  if (host === undefined) return false;
  return domain.startsWith('*.') ? host.endsWith(domain.slice(1)) : host === domain;
}

const whole = (covers: boolean): Coverage => (covers ? 'all' : 'none');

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
