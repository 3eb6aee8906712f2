// How a tool call is shown before it has a result: kind, title, places, and what it is about to do.
import type { ToolCallContent, ToolCallLocation, ToolKind } from '@agentclientprotocol/sdk/unstable';
import { isAbsolute, relative, resolve } from 'node:path';
import { bareToolName } from './tool-name.ts';

export interface ToolView {
  readonly kind: ToolKind;
  readonly title: string;
  readonly locations: ToolCallLocation[];
  readonly content: ToolCallContent[];
}

export interface ViewOptions {
  readonly cwd: string;
  /** What a file holds now, for the left side of a diff; null when there is none or it is not for showing. */
  readFile?(path: string): string | null;
}

export type ToolInput = Readonly<Record<string, unknown>>;

const kinds: Readonly<Record<string, ToolKind>> = {
  Read: 'read',
  NotebookRead: 'read',
  Edit: 'edit',
  MultiEdit: 'edit',
  Write: 'edit',
  NotebookEdit: 'edit',
  Bash: 'execute',
  BashOutput: 'execute',
  KillShell: 'execute',
  KillBash: 'execute',
  TaskOutput: 'execute',
  TaskStop: 'execute',
  Grep: 'search',
  Glob: 'search',
  LS: 'search',
  ToolSearch: 'search',
  WebFetch: 'fetch',
  WebSearch: 'fetch',
  Task: 'think',
  Agent: 'think',
  TodoWrite: 'think',
  TaskCreate: 'think',
  TaskUpdate: 'think',
  TaskList: 'think',
  TaskGet: 'think',
  ExitPlanMode: 'switch_mode',
  EnterPlanMode: 'switch_mode',
};

export function toolKind(name: string): ToolKind {
  const bare = bareToolName(name);
  return Object.hasOwn(kinds, bare) ? (kinds[bare] ?? 'other') : 'other';
}

export function toolView(name: string, given: unknown, options: ViewOptions): ToolView {
  const input = (typeof given === 'object' && given !== null ? given : {}) as ToolInput;
  const bare = bareToolName(name);
  const path = pathOf(input, options.cwd);
  return {
    kind: toolKind(name),
    title: titleOf(bare, name, input, path === undefined ? undefined : shown(path, options.cwd)),
    locations: path === undefined ? [] : [{ path, ...lineOf(bare, input) }],
    content: contentOf(bare, input, path, options),
  };
}

function pathOf(input: ToolInput, cwd: string): string | undefined {
  for (const key of ['file_path', 'notebook_path', 'path']) {
    const value = input[key];
    if (typeof value === 'string' && value !== '') return isAbsolute(value) ? value : resolve(cwd, value);
  }
  return undefined;
}

/** Relative inside the project, whole outside it. */
function shown(path: string, cwd: string): string {
  const inside = relative(cwd, path);
  return inside === '' || inside.startsWith('..') || isAbsolute(inside) ? path : inside;
}

function lineOf(bare: string, input: ToolInput): { line?: number } {
  const offset = input['offset'];
  return bare === 'Read' && typeof offset === 'number' && offset > 0 ? { line: offset } : {};
}

function word(input: ToolInput, key: string): string {
  const value = input[key];
  return typeof value === 'string' ? value : '';
}

function titleOf(bare: string, name: string, input: ToolInput, path: string | undefined): string {
  switch (bare) {
    case 'Read':
    case 'NotebookRead':
      return `Read ${path ?? 'a file'}${lines(input)}`;
    case 'Edit':
    case 'MultiEdit':
    case 'NotebookEdit':
      return `Edit ${path ?? 'a file'}`;
    case 'Write':
      return `Write ${path ?? 'a file'}`;
    case 'Bash':
      return word(input, 'command') || 'Run a command';
    case 'BashOutput':
    case 'TaskOutput':
      return 'Look at the output of a running command';
    case 'KillShell':
    case 'KillBash':
    case 'TaskStop':
      return 'Stop a running command';
    case 'Grep':
      return `Search for "${word(input, 'pattern')}"${path === undefined ? '' : ` in ${path}`}`;
    case 'Glob':
      return `Find ${word(input, 'pattern') || 'files'}${path === undefined ? '' : ` in ${path}`}`;
    case 'LS':
      return `List ${path ?? 'a folder'}`;
    case 'WebFetch':
      return `Fetch ${word(input, 'url') || 'a page'}`;
    case 'WebSearch':
      return `Search the web for "${word(input, 'query')}"`;
    case 'Task':
    case 'Agent':
      return word(input, 'description') || 'Subagent';
    case 'TodoWrite':
      return 'Update the plan';
    case 'TaskCreate':
      return `Plan: ${word(input, 'subject') || 'a new step'}`;
    case 'TaskUpdate':
      return 'Update the plan';
    case 'AskUserQuestion':
      return 'Question';
    case 'ExitPlanMode':
      return 'Ready to code?';
    case 'EnterPlanMode':
      return 'Plan first';
    case 'Skill':
      return `Use the skill ${word(input, 'skill') || word(input, 'command')}`.trimEnd();
    default:
      return mcpTitle(name) ?? bare;
  }
}

/** `mcp__server__tool` as people say it. */
function mcpTitle(name: string): string | undefined {
  const [, server, tool] = /^mcp__(.+?)__(.+)$/.exec(name) ?? [];
  return tool === undefined ? undefined : `${tool} (${server})`;
}

function lines(input: ToolInput): string {
  const { offset, limit } = input;
  const from = typeof offset === 'number' && offset > 0 ? offset : 1;
  if (typeof limit === 'number') return ` (lines ${from}-${from + limit - 1})`;
  return from > 1 ? ` (from line ${from})` : '';
}

function contentOf(bare: string, input: ToolInput, path: string | undefined, options: ViewOptions): ToolCallContent[] {
  switch (bare) {
    case 'Edit':
      return path === undefined || typeof input['new_string'] !== 'string'
        ? []
        : [{ type: 'diff', path, oldText: word(input, 'old_string'), newText: word(input, 'new_string') }];
    case 'MultiEdit': {
      const edits = Array.isArray(input['edits']) ? (input['edits'] as ToolInput[]) : [];
      return path === undefined
        ? []
        : edits.map(edit => ({
            type: 'diff',
            path,
            oldText: word(edit, 'old_string'),
            newText: word(edit, 'new_string'),
          }));
    }
    case 'Write':
      return path === undefined || typeof input['content'] !== 'string'
        ? []
        : [{ type: 'diff', path, oldText: options.readFile?.(path) ?? null, newText: word(input, 'content') }];
    case 'NotebookEdit':
      return path === undefined || typeof input['new_source'] !== 'string'
        ? []
        : [{ type: 'diff', path, oldText: null, newText: word(input, 'new_source') }];
    case 'Bash':
      return textContent(word(input, 'description'));
    case 'Task':
    case 'Agent':
      return textContent(word(input, 'prompt'));
    case 'ExitPlanMode':
      return textContent(word(input, 'plan'));
    default:
      return [];
  }
}

export function textContent(text: string): ToolCallContent[] {
  return text.trim() === '' ? [] : [{ type: 'content', content: { type: 'text', text } }];
}
