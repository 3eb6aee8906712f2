// What is looked for, as a pattern that takes linear time.
export interface FindOptions {
  readonly matchCase: boolean;
  readonly wholeWord: boolean;
  readonly inOutputs: boolean;
}

export function findPattern(words: string, { matchCase, wholeWord }: FindOptions): RegExp | undefined {
  if (words === '') return undefined;
  const literal = words.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  const body = wholeWord ? `(?<![\\p{L}\\p{N}_])${literal}(?![\\p{L}\\p{N}_])` : literal;
  return new RegExp(body, matchCase ? 'gu' : 'giu');
}
