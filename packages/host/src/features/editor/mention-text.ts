// A mention as the CLI reads it. Observed: 2.1.29 takes `@path#L11-21` and `@"path with spaces#L4"`, lines from one; without
// the `L` it looks for a file of that whole name.

export interface Mention {
  readonly path: string;
  /** From zero; one bound alone says nothing. */
  readonly lineStart?: number | null;
  readonly lineEnd?: number | null;
}

export function mentionText({ path, lineStart, lineEnd }: Mention): string {
  const target = path + lines(lineStart, lineEnd);
  return /\s/.test(path) ? `@"${target}" ` : `@${target} `;
}

function lines(lineStart?: number | null, lineEnd?: number | null): string {
  if (typeof lineStart !== 'number' || typeof lineEnd !== 'number') return '';
  return lineStart === lineEnd ? `#L${lineStart + 1}` : `#L${lineStart + 1}-${lineEnd + 1}`;
}
