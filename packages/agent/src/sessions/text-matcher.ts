// Finds words in decoded text without regard to case, with Unicode's simple case folding, and in either normal form.
// `mayMatchRaw` tells cheaply, from undecoded JSON, that a line cannot match.

export interface TextMatch {
  readonly index: number;
  readonly length: number;
}

export interface TextMatcher {
  find(text: string, from?: number): TextMatch | undefined;
  mayMatchRaw(json: string): boolean;
  /** No match is longer than this. */
  readonly longestMatch: number;
}

export function textMatcher(words: string): TextMatcher {
  const forms = [...new Set([words.normalize('NFC'), words.normalize('NFD'), words])];
  // The `iu` flags fold as Unicode does: the Kelvin sign matches k, a long s matches s.
  const decoded = new RegExp(forms.map(quoteForRegExp).join('|'), 'giu');
  const raw = new RegExp(forms.map(rawPattern).join('|'), 'iu');
  return {
    longestMatch: Math.max(...forms.map(form => form.length)) * 2,
    mayMatchRaw: json => raw.test(json),
    find(text, from = 0) {
      decoded.lastIndex = from;
      const match = decoded.exec(text);
      return match ? { index: match.index, length: match[0].length } : undefined;
    },
  };
}

function quoteForRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** The same words as a JSON writer may have put them down: escaped where it must, and where it may. */
function rawPattern(text: string): string {
  return Array.from(text)
    .map(char => {
      const code = char.codePointAt(0) ?? 0;
      if (char === '"') return '\\\\"';
      if (char === '\\') return '\\\\\\\\';
      if (char === '/') return '(?:\\\\\\/|\\/)';
      if (code < 0x20) return '\\\\(?:u[0-9a-f]{4}|[bfnrt])';
      if (code > 0x7e) return `(?:${quoteForRegExp(char)}|(?:\\\\u[0-9a-f]{4}){1,2})`;
      return quoteForRegExp(char);
    })
    .join('');
}
