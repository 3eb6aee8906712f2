// Which kind of card a tool gets. The name on the wire stays the name of the card; this is only about its form.
import type { IconName } from '../icons/icon-parts.ts';

export type ToolKind =
  | 'read'
  | 'edit'
  | 'write'
  | 'bash'
  | 'task-output'
  | 'search'
  | 'fetch'
  | 'web-search'
  | 'agent'
  | 'todo'
  | 'notebook'
  | 'question'
  | 'plan'
  | 'mcp'
  | 'unknown';

const kinds: ReadonlyMap<string, ToolKind> = new Map<string, ToolKind>([
  ['Read', 'read'],
  ['NotebookRead', 'read'],
  ['Edit', 'edit'],
  ['MultiEdit', 'edit'],
  ['Write', 'write'],
  ['Bash', 'bash'],
  ['PowerShell', 'bash'],
  ['BashOutput', 'task-output'],
  ['TaskOutput', 'task-output'],
  ['KillShell', 'task-output'],
  ['KillBash', 'task-output'],
  ['TaskStop', 'task-output'],
  ['Grep', 'search'],
  ['Glob', 'search'],
  ['LS', 'search'],
  ['WebFetch', 'fetch'],
  ['WebSearch', 'web-search'],
  // Observed: Task up to 2.1.41, Agent from 2.1.63 on.
  ['Task', 'agent'],
  ['Agent', 'agent'],
  ['TodoWrite', 'todo'],
  ['TaskCreate', 'todo'],
  ['TaskUpdate', 'todo'],
  ['TaskList', 'todo'],
  ['TaskGet', 'todo'],
  ['NotebookEdit', 'notebook'],
  ['AskUserQuestion', 'question'],
  ['ExitPlanMode', 'plan'],
]);

const icons: Readonly<Record<ToolKind, IconName>> = {
  read: 'read',
  edit: 'edit',
  write: 'write',
  bash: 'term',
  'task-output': 'term',
  search: 'search',
  fetch: 'globe',
  'web-search': 'globe',
  agent: 'agent',
  todo: 'todo',
  notebook: 'notebook',
  question: 'question',
  plan: 'plan',
  mcp: 'plug',
  unknown: 'unknown',
};

export function kindOf(name: string): ToolKind {
  return kinds.get(name) ?? (mcpName(name) ? 'mcp' : 'unknown');
}

export function iconOf(name: string): IconName {
  // It has nothing to show but that it happened; still it belongs to the plan.
  return name === 'EnterPlanMode' ? 'plan' : icons[kindOf(name)];
}

/** `mcp__server__tool`; a server may have single underscores in its name. */
export function mcpName(name: string): { server: string; tool: string } | undefined {
  if (!name.startsWith('mcp__')) return undefined;
  const end = name.indexOf('__', 5);
  if (end < 0 || end + 2 >= name.length) return undefined;
  return { server: name.slice(5, end), tool: name.slice(end + 2) };
}
