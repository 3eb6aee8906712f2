// What `npm test` and `npm run check` end with: each failure once more, then the one line of totals.
export function ending(counts) {
  const failures = counts.flatMap(({ failures = [] }) => failures);
  return [...failures.map(failure => `FAILED: ${startOf(failure)}\n`), totalLine(counts)].join('\n');
}

function totalLine(counts) {
  const sum = key => counts.reduce((total, count) => total + (count[key] ?? 0), 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Enough to know what it was; all of it stands above. */
function startOf(failure) {
  const lines = failure.trim().split('\n');
  return lines.length > 40 ? [...lines.slice(0, 40), '…'].join('\n') : lines.join('\n');
}
