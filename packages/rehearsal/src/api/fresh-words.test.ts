import { expect, test } from 'vitest';
import { FreshWords } from './fresh-words.ts';
import { requestFacts } from './request-facts.ts';

function hear(words: FreshWords, ...turns: readonly (readonly string[])[]): string {
  const messages = turns.map((texts, index) => ({
    role: index % 2 === 0 ? ('user' as const) : ('assistant' as const),
    content: texts.map(text => ({ type: 'text', text })),
  }));
  return words.of(requestFacts({ model: 'm', messages }, {}));
}

test('after a failed turn only the new words count', () => {
  const words = new FreshWords();
  expect(hear(words, ['first'])).toBe('first');
  expect(hear(words, ['first', 'second'])).toBe('second');
  expect(hear(words, ['first', 'second', 'third'])).toBe('third');
});

test('a retry says the same again', () => {
  const words = new FreshWords();
  hear(words, ['first']);
  hear(words, ['first', 'second']);
  expect(hear(words, ['first', 'second'])).toBe('second');
});

test('after an answer everything is new', () => {
  const words = new FreshWords();
  hear(words, ['a']);
  expect(hear(words, ['a'], ['ok'], ['a', 'b'])).toBe('a\nb');
});
