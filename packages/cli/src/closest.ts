// "Did you mean …?": the known word that a mistyped one is closest to, if any is close at all.

export function closest(word: string, known: readonly string[]): string | undefined {
  const begins = known.find(each => word.length > 1 && (each.startsWith(word) || word.startsWith(each)));
  if (begins !== undefined) return begins;
  const mostSlips = word.length > 4 ? 2 : 1;
  const ranked = known
    .map(each => ({ each, slips: slipsBetween(word, each) }))
    .filter(({ slips }) => slips <= mostSlips)
    .toSorted((a, b) => a.slips - b.slips);
  return ranked[0]?.each;
}

/** Letters to add, drop, change or swap with their neighbour. */
function slipsBetween(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (isSame ? 0 : 1),
          isSwapped ? at(i - 2, j - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(a.length, b.length);
}
