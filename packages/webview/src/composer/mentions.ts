// Mentions of files as the CLI reads them. Observed: 2.1.29 takes `@path#L11-21` and `@"path with spaces#L4"`, lines from
// one; without the `L` it looks for a file of that whole name.

export function mention(path: string, lines = ''): string {
  const target = path + lines;
  return /\s/.test(target) ? `@"${target}"` : `@${target}`;
}

/** `#10-20` as people type it, in the form that the CLI reads. */
export function withLineMarks(text: string): string {
  return text.replace(
    /(^|[\s(])(@(?:"[^"\n]*?|[^\s"#]+))#(\d+)(?:-(\d+))?(?=["\s.,;:!?)]|$)/g,
    (_all, before, path, from, to) =>
      `${String(before)}${String(path)}#L${String(from)}${to === undefined ? '' : `-${String(to)}`}`,
  );
}
