// A tool call in a few words: `Write: src/a.ts`, `Bash: npm test`.
import { isAbsolute, relative, sep } from 'node:path';
import { visible } from '../terminal/visible.ts';

const pathFields = ['file_path', 'notebook_path', 'path'];
const targets = [...pathFields, 'command', 'pattern', 'url', 'query', 'description', 'skill'];
const longest = 100;

/** The member of the input that says best what the call is about. */
export function targetField(input: unknown): string | undefined {
  const fields = toFields(input);
  return targets.find(name => typeof fields[name] === 'string' && fields[name] !== '');
}

export function toolLabel(tool: string, input: unknown, cwd?: string): string {
  const name = targetField(input);
  if (name === undefined) return visible(tool);
  const target = String(toFields(input)[name]);
  const text = visible(pathFields.includes(name) ? fromFolder(target, cwd) : target);
  const [firstLine = ''] = text.split('\n');
  if (firstLine.length > longest) return `${visible(tool)}: ${firstLine.slice(0, longest - 1)}…`;
  return `${visible(tool)}: ${firstLine}${text.includes('\n') ? ' …' : ''}`;
}

/** Paths below the folder are told from there; all others as they are. */
function fromFolder(path: string, cwd: string | undefined): string {
  if (cwd === undefined || !isAbsolute(path)) return path;
  const inside = relative(cwd, path);
  return inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside) ? path : inside;
}

function toFields(input: unknown): Readonly<Record<string, unknown>> {
  return typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};
}
