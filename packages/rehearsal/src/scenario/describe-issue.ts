// Turns the first thing that zod found wrong into a path and half a sentence that a person can act on.
import type * as z from 'zod';

export interface Finding {
  readonly path: readonly PropertyKey[];
  readonly text: string;
}

type Issue = z.core.$ZodIssue;

/** Inside a union the branch that got furthest is the one the author meant. */
function furthest(issue: Extract<Issue, { code: 'invalid_union' }>): Issue | undefined {
  const candidates = issue.errors
    .map(errors => errors[0])
    .filter(first => first !== undefined)
    .filter(first => first.path.length > 0 || first.code === 'unrecognized_keys' || first.code === 'invalid_union');
  return candidates.toSorted((a, b) => b.path.length - a.path.length)[0];
}

function expectedTypes(issue: Extract<Issue, { code: 'invalid_union' }>): string {
  const names = issue.errors.flatMap(errors =>
    errors.slice(0, 1).map(first => {
      if (first.code === 'invalid_type') return typeName(first.expected);
      if (first.code === 'invalid_value') return first.values.map(value => JSON.stringify(value)).join(', ');
      if (first.code === 'too_small' || first.code === 'too_big') return 'a number in range';
      return 'another form';
    }),
  );
  return [...new Set(names)].join(' or ');
}

function typeName(expected: string): string {
  if (expected === 'int') return 'a whole number';
  if (expected === 'object' || expected === 'record') return 'a mapping';
  if (expected === 'array') return 'a list';
  return expected === 'null' ? 'nothing' : `a ${expected}`;
}

export function describeIssue(issue: Issue, parent: readonly PropertyKey[] = []): Finding {
  const path = [...parent, ...issue.path];
  switch (issue.code) {
    case 'unrecognized_keys': {
      const key = issue.keys[0] ?? '';
      return { path: [...path, key], text: 'is not a known key' };
    }
    case 'invalid_union': {
      const inner = furthest(issue);
      return inner ? describeIssue(inner, path) : { path, text: `must be ${expectedTypes(issue)}` };
    }
    case 'invalid_type':
      return { path, text: issue.input === undefined ? 'is missing' : `must be ${typeName(issue.expected)}` };
    case 'invalid_value':
      return { path, text: `must be one of ${issue.values.map(value => JSON.stringify(value)).join(', ')}` };
    case 'invalid_key':
      return { path, text: 'is not a known name' };
    case 'too_small':
      return { path, text: issue.origin === 'array' ? 'must not be empty' : `must be at least ${issue.minimum}` };
    case 'too_big':
      return { path, text: `must be at most ${issue.maximum}` };
    default:
      return { path, text: issue.message };
  }
}

/** `steps[3].call.Read`: the spelling of a place in a scenario, in errors and in reports. */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');
}
