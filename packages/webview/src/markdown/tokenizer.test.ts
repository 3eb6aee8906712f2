// Colours come out the same whether a line had all the time or was given up many times on the way.
import { expect, test } from 'vitest';
import { loadTokenizer, type Tokenize, type Tokenized } from './tokenizer.ts';

const code = ['export function half(n: number): string {', '  // The rest is dropped.', '  return `${n >> 1}`;', '}'];

function colour(tokenize: Tokenize, ms: number): { lines: Tokenized['pieces'][]; tries: number } {
  const lines: Tokenized['pieces'][] = [];
  let state: Tokenized['state'];
  let tries = 0;
  while (lines.length < code.length) {
    tries += 1;
    const next = tokenize(code[lines.length] ?? '', state, ms);
    if (!next) continue;
    lines.push(next.pieces);
    state = next.state;
  }
  return { lines, tries };
}

const loaded = async (language: string): Promise<Tokenize> => {
  const tokenize = await loadTokenizer(language);
  if (!tokenize) throw new Error(`${language} is offered.`);
  return tokenize;
};

test('a line that is given up gets further at each try, and is coloured as without a limit', async () => {
  const tokenize = await loaded('ts');
  const inSlices = colour(tokenize, 0.2);
  expect(inSlices.tries).toBeGreaterThan(code.length);
  expect(inSlices.lines).toEqual(colour(tokenize, Infinity).lines);
  expect(inSlices.lines[0]?.find(({ text }) => text.includes('half'))?.role).toBe('fn');
  expect(inSlices.lines[1]?.at(-1)?.role).toBe('com');
});
