// The kind of a CLI line. The CLI is an open world: what is not declared is kept, shown as unknown, logged once a kind.
import type * as z from 'zod';
import { controlLines } from './control-lines.ts';
import { cliLines } from './lines.ts';
import { systemLines, type SystemLine } from './system-lines.ts';

type Declared = typeof cliLines & typeof controlLines;

/** Any line of a kind that is declared. */
export type KnownCliLine = { [K in keyof Declared]: z.output<Declared[K]['schema']> }[keyof Declared] | SystemLine;

/** A JSON object from the CLI's stdout. Narrow it with `isLine` or by kind; never assume that the union is complete. */
export interface CliLine {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** `type`, or `system:subtype` for system lines. Cheap: it looks at two keys and validates nothing. */
export function kindOf(line: CliLine): string {
  if (line.type !== 'system') return line.type;
  const { subtype } = line;
  return typeof subtype === 'string' ? `system:${subtype}` : 'system';
}

const known: ReadonlySet<string> = new Set([
  ...Object.keys(cliLines),
  ...Object.keys(controlLines),
  ...Object.keys(systemLines).map(subtype => `system:${subtype}`),
]);

export function isKnownKind(kind: string): boolean {
  return known.has(kind);
}

export const knownKinds: readonly string[] = [...known].toSorted();

/** The schema that a known kind is declared with; validation observes a line, it never rewrites one. */
export function schemaOf(kind: string): z.ZodType | undefined {
  const subtype = kind.startsWith('system:') ? kind.slice('system:'.length) : undefined;
  const table: Record<string, { schema: z.ZodType }> =
    subtype === undefined ? { ...cliLines, ...controlLines } : systemLines;
  const name = subtype ?? kind;
  return Object.hasOwn(table, name) ? table[name]?.schema : undefined;
}

type LineOf<K extends keyof Declared> = z.output<Declared[K]['schema']>;

/** Narrows by `type` alone: a line that says it is `assistant` is treated as one; readers stay tolerant of missing fields. */
export function isLine<K extends keyof Declared>(line: CliLine, type: K): line is CliLine & LineOf<K> {
  return line.type === type;
}

export function isSystemLine<S extends SystemLine['subtype']>(
  line: CliLine,
  subtype: S,
): line is CliLine & Extract<SystemLine, { subtype: S }> {
  return line.type === 'system' && line['subtype'] === subtype;
}
