// Fuzzy search in a table of paths. Terms apart by spaces must all fit. The same paths and pattern always give the same
// order: by score, then the shorter path, then the alphabet.
import { bestScore, quickScore, termOf, withoutCapitals, type Term } from './fuzzy-score.ts';
import type { PathTable } from './path-table.ts';

export interface PathMatch {
  readonly path: string;
  readonly kind: 'file' | 'folder';
  readonly score: number;
}

export interface FuzzyResult {
  readonly matches: readonly PathMatch[];
  /** How many fit, shown or not. */
  readonly total: number;
}

// So many, or several times the limit, are scored to the last; beyond them the quick score has decided.
const finalists = 1500;

export function fuzzySearch(table: PathTable, pattern: string, limit: number): FuzzyResult {
  const terms = pattern.split(/\s+/).filter(Boolean).map(termOf);
  if (terms.length === 0) return { matches: [], total: 0 };
  const result = search(table, terms, limit);
  // Capitals ask for capitals, unless nothing has them there.
  return result.total > 0 || !terms.some(term => term.hasCapitals)
    ? result
    : search(table, terms.map(withoutCapitals), limit);
}

function search(table: PathTable, terms: readonly Term[], limit: number): FuzzyResult {
  const { masks, paths } = table;
  const mask = terms.reduce((all, term) => all | term.mask, 0);
  const [only] = terms.length === 1 ? terms : [];
  const indexes = new Int32Array(paths.length);
  const scores = new Int32Array(paths.length);
  let total = 0;
  for (let index = 0; index < paths.length; index++) {
    if (((masks[index] ?? 0) & mask) !== mask) continue;
    const score = only ? quickScore(table, index, only) : sumOfQuickScores(table, index, terms);
    if (score < 0) continue;
    indexes[total] = index;
    scores[total++] = score;
  }
  const found = indexes.subarray(0, total);
  const chosen = choose(table, found, scores.subarray(0, total), Math.max(finalists, 3 * limit));
  const matches = Array.from(chosen, (index): PathMatch => ({
    path: paths[index] ?? '',
    kind: index < table.fileCount ? 'file' : 'folder',
    score: terms.reduce((sum, term) => sum + bestScore(table, index, term), 0),
  }));
  matches.sort(byRank);
  return { matches: matches.slice(0, limit), total };
}

function sumOfQuickScores(table: PathTable, index: number, terms: readonly Term[]): number {
  let sum = 0;
  for (const term of terms) {
    const score = quickScore(table, index, term);
    if (score < 0) return -1;
    sum += score;
  }
  return sum;
}

function byRank(a: PathMatch, b: PathMatch): number {
  if (a.score !== b.score) return b.score - a.score;
  if (a.path.length !== b.path.length) return a.path.length - b.path.length;
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}

const longest = 1023;
const highest = 8191;

/** At least the `wanted` best by quick score and then shortness; all that are level with the last of them. */
function choose(table: PathTable, found: Int32Array, scores: Int32Array, wanted: number): Int32Array {
  if (found.length <= wanted) return found;
  const scoreAt = (i: number) => Math.min(highest, scores[i] ?? 0);
  const shortness = (i: number) => {
    const index = found[i] ?? 0;
    return Math.max(0, longest - (table.starts[index + 1] ?? 0) + (table.starts[index] ?? 0));
  };
  const byScore = new Int32Array(highest + 1);
  for (let i = 0; i < found.length; i++) count(byScore, scoreAt(i));
  const { least: leastScore, above } = leastOfBest(byScore, wanted);
  const byShortness = new Int32Array(longest + 1);
  for (let i = 0; i < found.length; i++) if (scoreAt(i) === leastScore) count(byShortness, shortness(i));
  const { least: leastShortness } = leastOfBest(byShortness, wanted - above);
  return found.filter((_, i) => {
    const score = scoreAt(i);
    return score > leastScore || (score === leastScore && shortness(i) >= leastShortness);
  });
}

function count(counts: Int32Array, at: number): void {
  counts[at] = (counts[at] ?? 0) + 1;
}

/** The least value that still belongs to the `wanted` highest, and how many are above it. */
function leastOfBest(counts: Int32Array, wanted: number): { least: number; above: number } {
  let above = 0;
  for (let value = counts.length - 1; value > 0; value--) {
    const here = counts[value] ?? 0;
    if (above + here >= wanted) return { least: value, above };
    above += here;
  }
  return { least: 0, above };
}
