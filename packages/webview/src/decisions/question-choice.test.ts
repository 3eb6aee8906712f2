import { expect, test } from 'vitest';
import { answersOf, choose, noChoice, unanswered } from './question-choice.ts';

const options = [{ label: 'Park it' }, { label: 'Drop it' }];
const one = { question: 'What should happen?', header: 'Failure', options, multiSelect: false };
const many = { question: 'Who is told?', header: 'Alert', options, multiSelect: true };

test('one answer replaces the other, several stand side by side in the order of the offer', () => {
  let single = choose(noChoice, one, { option: 'Park it' }, true);
  single = choose(single, one, { option: 'Drop it' }, true);
  let several = choose(noChoice, many, { option: 'Drop it' }, true);
  several = choose(several, many, { option: 'Park it' }, true);
  expect(answersOf([one, many], [single, several])).toEqual({
    'What should happen?': ['Drop it'],
    'Who is told?': ['Park it', 'Drop it'],
  });
});

test('words of their own take the place of an option, or stand beside several', () => {
  const single = {
    ...choose(choose(noChoice, one, { option: 'Park it' }, true), one, 'other', true),
    words: ' page me ',
  };
  const several = { ...choose(choose(noChoice, many, { option: 'Park it' }, true), many, 'other', true), words: 'Ada' };
  expect(answersOf([one, many], [single, several])).toEqual({
    'What should happen?': ['page me'],
    'Who is told?': ['Park it', 'Ada'],
  });
});

test('tells which ones lack an answer; empty words are none', () => {
  expect(unanswered([one, many], [])).toEqual(['Failure', 'Alert']);
  expect(unanswered([one], [choose(noChoice, one, 'other', true)])).toEqual(['Failure']);
  expect(unanswered([one], [choose(noChoice, one, { option: 'Park it' }, true)])).toEqual([]);
});
