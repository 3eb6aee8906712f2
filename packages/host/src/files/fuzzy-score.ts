// How well a term fits a path: every character in order, better at the starts of words and parts, better in a row, better in
// the last part of the path. Higher is better; zero and below do not occur for a fit.
import { capitalBit, lowerSameLength, maskOf, type PathTable } from './path-table.ts';

export interface Term {
  readonly lower: Uint16Array;
  /** The character where the person typed a capital, else 0: a capital asks for a capital. */
  readonly capitals: Uint16Array;
  readonly hasCapitals: boolean;
  readonly mask: number;
}

const longestTerm = 128;
const longestPath = 1024;

const point = {
  character: 16,
  inLastPart: 3,
  inARow: 5,
  gapStart: 3,
  gapMore: 1,
  wholeName: 24,
  wholeStem: 16,
  startOfName: 8,
  folder: -2,
} as const;

export function termOf(text: string): Term {
  const whole = text.slice(0, longestTerm).replaceAll('\\', '/');
  const lowered = lowerSameLength(whole);
  const lower = Uint16Array.from(lowered, (_, i) => lowered.charCodeAt(i));
  const capitals = Uint16Array.from(whole, (_, i) =>
    whole.charCodeAt(i) === lowered.charCodeAt(i) ? 0 : whole.charCodeAt(i),
  );
  const hasCapitals = capitals.some(code => code !== 0);
  return {
    lower,
    capitals,
    hasCapitals,
    mask: lower.reduce((mask, code) => mask | maskOf(code), hasCapitals ? capitalBit : 0),
  };
}

export const withoutCapitals = (term: Term): Term => ({
  ...term,
  capitals: new Uint16Array(term.capitals.length),
  hasCapitals: false,
  mask: term.mask & ~capitalBit,
});

/**
 * A score in one pass, or -1: the first fit within the last part, else the last fit within the whole. Never higher than
 * `bestScore`, and equal to it for most.
 */
export function quickScore(table: PathTable, index: number, term: Term): number {
  const { lower, places, starts, baseStarts } = table;
  const start = starts[index] ?? 0;
  const end = starts[index + 1] ?? 0;
  const base = start + (baseStarts[index] ?? 0);
  const pattern = term.lower;
  const length = pattern.length;
  const capitals = term.hasCapitals ? term.capitals : undefined;
  const path = capitals ? (table.paths[index] ?? '') : '';

  let from = base;
  let found = 0;
  for (let at = base; at < end && found < length; at++)
    if (lower[at] === pattern[found] && (!capitals || fitsCapital(capitals, found, path, at - start))) {
      found++;
      from = at;
    }
  if (found === length) {
    // Back from where it ends, for the shortest fit that ends there.
    let left = length - 1;
    for (let at = from; left >= 0; at--)
      if (lower[at] === pattern[left] && (!capitals || fitsCapital(capitals, left, path, at - start))) {
        left--;
        from = at;
      }
  } else {
    let left = length - 1;
    for (let at = end - 1; at >= start && left >= 0; at--)
      if (lower[at] === pattern[left] && (!capitals || fitsCapital(capitals, left, path, at - start))) {
        left--;
        from = at;
      }
    if (left >= 0) return -1;
  }

  let score = wholeScore(table, index, pattern);
  let last = -2;
  found = 0;
  for (let at = from; found < length; at++) {
    if (lower[at] !== pattern[found] || (capitals && !fitsCapital(capitals, found, path, at - start))) continue;
    const place = places[at] ?? 0;
    if (found === 0) score += 2 * place;
    else if (last === at - 1) score += place > point.inARow ? place : point.inARow;
    else score += place - point.gapStart - point.gapMore * (at - last - 2);
    score += at >= base ? point.character + point.inLastPart : point.character;
    last = at;
    found++;
  }
  return score;
}

// Rows of the table that `bestScore` fills; it is not re-entered.
let matched = new Int32Array(longestPath);
let gapped = new Int32Array(longestPath);
let nextMatched = new Int32Array(longestPath);
let nextGapped = new Int32Array(longestPath);
const none = -1_000_000;

/** The score of the best of all fits. Only for a path that has one. */
export function bestScore(table: PathTable, index: number, term: Term): number {
  const path = table.paths[index] ?? '';
  const start = table.starts[index] ?? 0;
  const base = table.baseStarts[index] ?? 0;
  const { lower, places } = table;
  const pattern = term.lower;
  const size = path.length;
  if (size > longestPath) return quickScore(table, index, term);

  let best = none;
  for (let row = 0; row < pattern.length; row++) {
    let open = none;
    best = none;
    for (let at = 0; at < size; at++) {
      let score = none;
      if (lower[start + at] === pattern[row] && (!term.hasCapitals || fitsCapital(term.capitals, row, path, at))) {
        const place = places[start + at] ?? 0;
        if (row === 0) score = 2 * place;
        else if (at > 0) {
          const inARow = (matched[at - 1] ?? none) + Math.max(place, point.inARow);
          const afterGap = at > 1 ? (gapped[at - 2] ?? none) + place : none;
          score = Math.max(inARow, afterGap);
        }
        score += at >= base ? point.character + point.inLastPart : point.character;
      }
      nextMatched[at] = score;
      open = Math.max(score - point.gapStart, open - point.gapMore);
      nextGapped[at] = open;
      if (score > best) best = score;
    }
    [matched, nextMatched, gapped, nextGapped] = [nextMatched, matched, nextGapped, gapped];
  }
  return best + wholeScore(table, index, pattern);
}

const fitsCapital = (capitals: Uint16Array, at: number, path: string, place: number) =>
  capitals[at] === 0 || capitals[at] === path.charCodeAt(place);

/** What a term is worth for being a whole name, or the start of one. */
function wholeScore(table: PathTable, index: number, pattern: Uint16Array): number {
  const start = table.starts[index] ?? 0;
  const end = table.starts[index + 1] ?? 0;
  const { lower } = table;
  const folder = index < table.fileCount ? 0 : point.folder;
  const startOfEnd = end - pattern.length;
  if (
    startOfEnd >= start &&
    (startOfEnd === start || lower[startOfEnd - 1] === 47) &&
    standsAt(lower, startOfEnd, pattern)
  )
    return point.wholeName + folder;
  const base = start + (table.baseStarts[index] ?? 0);
  const after = base + pattern.length;
  if (after > end || !standsAt(lower, base, pattern)) return folder;
  return (lower[after] === 46 ? point.wholeStem : point.startOfName) + folder;
}

function standsAt(lower: PathTable['lower'], at: number, pattern: Uint16Array): boolean {
  for (let i = 0; i < pattern.length; i++) if (lower[at + i] !== pattern[i]) return false;
  return true;
}
