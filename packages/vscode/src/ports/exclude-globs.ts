// The globs of `files.exclude` and `search.exclude` that are switched on. One with a condition about sibling files is left
// out: it hides a file only sometimes, and a file too many does less harm than one too few.

export function excludeGlobs(...settings: readonly unknown[]): string[] {
  const globs = settings.flatMap(setting =>
    typeof setting === 'object' && setting !== null
      ? Object.entries(setting)
          .filter(([, value]) => value === true)
          .map(([glob]) => glob)
      : [],
  );
  return [...new Set(globs)];
}
