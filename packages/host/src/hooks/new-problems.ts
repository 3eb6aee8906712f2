// Problems that an edit has brought: those of now that were not there before. Lines may have moved, so a problem is known by
// its words, and each occurrence counts.
import type { Diagnostic } from '@dovetail/protocol';

const mostTold = 20;

export function newProblems(before: readonly Diagnostic[], now: readonly Diagnostic[]): Diagnostic[] {
  const known = new Map<string, number>();
  for (const problem of before) known.set(keyOf(problem), (known.get(keyOf(problem)) ?? 0) + 1);
  return now.filter(problem => {
    const left = known.get(keyOf(problem)) ?? 0;
    known.set(keyOf(problem), left - 1);
    return left <= 0;
  });
}

function keyOf({ message, severity, source = '', code = '' }: Diagnostic): string {
  return [severity, source, code, message].join('\0');
}

/** For the model: one line a problem, with the line and column as a person counts them. */
export function describeProblems(path: string, problems: readonly Diagnostic[]): string {
  const told = problems.slice(0, mostTold).map(({ range, severity, message, source, code }) => {
    const place = `${range.start.line + 1}:${range.start.character + 1}`;
    const origin = [source, code].filter(Boolean).join(' ');
    return `- ${place} ${severity}: ${message.replaceAll(/\s*\n\s*/g, ' ')}${origin === '' ? '' : ` (${origin})`}`;
  });
  const rest = problems.length - told.length;
  return [
    `The editor reports new problems in ${path} after this edit:`,
    ...told,
    ...(rest > 0 ? [`- and ${rest} more`] : []),
  ].join('\n');
}
