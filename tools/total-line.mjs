// The one line that `npm test` and `npm run check` end with.
export function totalLine(counts) {
  const sum = key => counts.reduce((total, count) => total + (count[key] ?? 0), 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
