// Does a text look as a scenario says? Named groups of `matches` become variables of the scenario.
import type { TextMatch } from './scenario.ts';

export type Captures = Record<string, string>;

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

function hasWord(text: string, word: string): boolean {
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(word)}(?![\p{L}\p{N}])`, 'iu').test(text);
}

/** The named groups when the text matches, otherwise undefined. */
export function textMatches(text: string, match: TextMatch): Captures | undefined {
  if (typeof match === 'string') return text.includes(match) ? {} : undefined;
  const { contains, equals, matches, words, lacks } = match;
  if (contains !== undefined && !text.includes(contains)) return undefined;
  if (equals !== undefined && text !== equals) return undefined;
  if (lacks !== undefined && text.includes(lacks)) return undefined;
  if (words !== undefined && ![words].flat().some(word => hasWord(text, word))) return undefined;
  if (matches === undefined) return {};
  const found = new RegExp(matches).exec(text);
  if (!found) return undefined;
  return Object.fromEntries(Object.entries(found.groups ?? {}).filter(([, value]) => value !== undefined));
}

export function describeMatch(match: TextMatch): string {
  if (typeof match === 'string') return `contain ${JSON.stringify(match)}`;
  const parts = [
    match.contains === undefined ? [] : `contain ${JSON.stringify(match.contains)}`,
    match.equals === undefined ? [] : `be ${JSON.stringify(match.equals)}`,
    match.matches === undefined ? [] : `match /${match.matches}/`,
    match.words === undefined ? [] : `have the word ${[match.words].flat().join(' or ')}`,
    match.lacks === undefined ? [] : `lack ${JSON.stringify(match.lacks)}`,
  ].flat();
  return parts.join(' and ');
}
