import { expect, test } from 'vitest';
import { commentsNote, feedbackWords, quoteOf } from './plan-comments.ts';
import { planParagraphs } from './plan-paragraphs.ts';

test('each item of a list can be remarked on by itself, and keeps its number', () => {
  const pieces = planParagraphs('# Messages\n\nReuse `outbox`.\n\n1. one\n2. two\n\n```ts\ncode\n```\n');
  expect(pieces.map(({ text }) => text)).toEqual(['# Messages', 'Reuse `outbox`.', 'one', 'two', '```ts\ncode\n```']);
  expect(pieces.map(({ token }) => ('start' in token ? token.start : undefined))).toEqual([
    undefined,
    undefined,
    1,
    2,
    undefined,
  ]);
});

test('what goes back names what each remark is about, in the order of the plan', () => {
  const comments = [
    { id: 'b', paragraph: 4, quote: 'Back off', text: 'Longer.' },
    { id: 'a', paragraph: 1, quote: 'Poll every second', text: 'Use listen/notify. ' },
  ];
  expect(feedbackWords(' Mostly good ', comments)).toBe(
    'Mostly good\n\nOn “Poll every second”:\nUse listen/notify.\n\nOn “Back off”:\nLonger.',
  );
  expect(feedbackWords('  ', [])).toBeUndefined();
});

test('a quote is the selection, else the beginning', () => {
  expect(quoteOf('The whole paragraph', ' whole ')).toBe('whole');
  expect(quoteOf('x'.repeat(500), '')).toHaveLength(160);
  expect(commentsNote(0)).toBeUndefined();
  expect(commentsNote(1)).toBe('Keep planning sends your comment back. Approving leaves it out.');
});
