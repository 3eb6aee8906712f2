// Text as it arrives, and the moment at which something has been said.
import type { Readable } from 'node:stream';

export interface WatchedText {
  readonly text: string;
  /** Resolves when this is said after all that was waited for before; rejects when it no longer can be. */
  until(wanted: string | RegExp): Promise<string>;
  end(why: string): void;
}

interface Waiting {
  readonly wanted: string | RegExp;
  resolve(found: string): void;
  reject(error: Error): void;
}

export function watchText(source: Readable): WatchedText {
  let text = '';
  let from = 0;
  let ended: string | undefined;
  let waiting: Waiting[] = [];

  function consider(): void {
    for (let next = waiting[0]; next; next = waiting[0]) {
      const match = find(text.slice(from), next.wanted);
      if (match) {
        from += match.end;
        next.resolve(match.found);
        waiting = waiting.slice(1);
      } else if (ended === undefined) return;
      else {
        next.reject(new Error(`${String(next.wanted)} was not said; ${ended}. What was said: ${text}`));
        waiting = waiting.slice(1);
      }
    }
  }

  source.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    consider();
  });
  return {
    get text() {
      return text;
    },
    until: wanted =>
      new Promise((resolve, reject) => {
        waiting.push({ wanted, resolve, reject });
        consider();
      }),
    end(why) {
      ended = why;
      consider();
    },
  };
}

function find(text: string, wanted: string | RegExp): { found: string; end: number } | undefined {
  if (typeof wanted === 'string') {
    const at = text.indexOf(wanted);
    return at === -1 ? undefined : { found: wanted, end: at + wanted.length };
  }
  const match = wanted.exec(text);
  return match ? { found: match[0], end: match.index + match[0].length } : undefined;
}
