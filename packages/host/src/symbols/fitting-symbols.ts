// Which symbols fit what was typed, and each place once: for editors that know all symbols of a file.
import type { FoundSymbol } from '@dovetail/protocol';

/** Best first: names that begin so, that hold it, that hold its letters in order. */
export function fittingSymbols(symbols: readonly FoundSymbol[], query: string): FoundSymbol[] {
  const wanted = query.toLowerCase();
  const rank = ({ name }: FoundSymbol): number => {
    const lower = name.toLowerCase();
    if (lower.startsWith(wanted)) return 0;
    if (lower.includes(wanted)) return 1;
    return holdsInOrder(lower, wanted) ? 2 : 3;
  };
  return symbols
    .map(symbol => ({ symbol, at: rank(symbol) }))
    .filter(({ at }) => at < 3)
    .toSorted((a, b) => a.at - b.at)
    .map(({ symbol }) => symbol);
}

function holdsInOrder(text: string, letters: string): boolean {
  let at = -1;
  for (const letter of letters) {
    at = text.indexOf(letter, at + 1);
    if (at === -1) return false;
  }
  return true;
}

/** The same place under the same name once: the first one told. */
export function withoutDoubles(symbols: readonly FoundSymbol[]): FoundSymbol[] {
  const seen = new Set<string>();
  return symbols.filter(({ filePath, name, range }) => {
    // One server tells where all of it begins, another where its name does: on the same line as a rule.
    const key = JSON.stringify([filePath, name, range.start.line]);
    return !seen.has(key) && seen.add(key);
  });
}
