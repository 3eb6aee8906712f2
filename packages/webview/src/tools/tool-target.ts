// What a call is about, in one line: the second half of a card's name. "Write: src/a.ts", "Bash: npm test".
import { asJson, asList, textAt, type Json } from './read-json.ts';
import { relativePath } from './relative-path.ts';
import { kindOf } from './tool-name.ts';

const longestName = 240;

export interface ToolTarget {
  /** One line; empty while nothing is known yet. */
  readonly text: string;
  /** The file that the call is about, as the CLI spells it. */
  readonly path?: string;
  /** Words beside the target, such as where a search looks. */
  readonly beside?: string;
  /** A command, a path or a pattern; else words. */
  readonly isCode: boolean;
}

export function toolTarget(name: string, input: unknown, cwd: string | null): ToolTarget {
  const fields = asJson(input);
  switch (kindOf(name)) {
    case 'read':
    case 'edit':
    case 'write':
      return file(textAt(fields, 'file_path') ?? textAt(fields, 'notebook_path'), cwd);
    case 'notebook':
      return file(textAt(fields, 'notebook_path'), cwd);
    case 'bash':
      return code(textAt(fields, 'command'));
    case 'task-output':
      return code(textAt(fields, 'bash_id') ?? textAt(fields, 'shell_id') ?? textAt(fields, 'task_id'));
    case 'search':
      return search(name, fields, cwd);
    case 'fetch':
      return code(textAt(fields, 'url')?.replace(/^https?:\/\//, ''));
    case 'web-search':
      return words(textAt(fields, 'query'));
    case 'agent':
      return words(textAt(fields, 'description') ?? textAt(fields, 'subagent_type'));
    case 'todo':
      return words(todoTarget(name, fields));
    case 'question':
      return words(
        asList(fields['questions'])
          .flatMap(question => textAt(question, 'header') ?? textAt(question, 'question') ?? [])
          .join(', '),
      );
    case 'plan':
      return code('plan');
    case 'mcp':
    case 'unknown':
      return code(firstText(fields));
  }
}

/** The accessible name of a card. */
export function cardName(name: string, target: ToolTarget): string {
  const tool = name === '' ? 'Unknown tool' : name;
  return target.text === '' ? tool : `${tool}: ${target.text}`;
}

function search(name: string, fields: Json, cwd: string | null): ToolTarget {
  const path = textAt(fields, 'path');
  if (name === 'LS') return file(path, cwd);
  const where = path ?? textAt(fields, 'glob');
  const shown = where === undefined || where === cwd ? undefined : relativePath(where, cwd);
  const target = code(textAt(fields, 'pattern'));
  return shown === undefined ? target : { ...target, beside: `in ${shown}` };
}

function todoTarget(name: string, fields: Json): string | undefined {
  if (name === 'TodoWrite') {
    const items = asList(fields['todos']).length;
    return `${items} ${items === 1 ? 'item' : 'items'}`;
  }
  if (name === 'TaskList') return 'all';
  const id = fields['taskId'];
  return textAt(fields, 'subject') ?? (typeof id === 'string' || typeof id === 'number' ? `#${id}` : undefined);
}

function file(path: string | undefined, cwd: string | null): ToolTarget {
  return path === undefined ? code(undefined) : { text: oneLine(relativePath(path, cwd)), path, isCode: true };
}

function code(text: string | undefined): ToolTarget {
  return { text: oneLine(text ?? ''), isCode: true };
}

function words(text: string | undefined): ToolTarget {
  return { text: oneLine(text ?? ''), isCode: false };
}

function firstText(fields: Json): string | undefined {
  for (const value of Object.values(fields)) {
    if (typeof value === 'string' && value !== '') return value;
    if (typeof value === 'number') return String(value);
  }
  return undefined;
}

function oneLine(text: string): string {
  const line = text
    .slice(0, 4 * longestName)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > longestName ? `${line.slice(0, longestName - 1)}…` : line;
}
