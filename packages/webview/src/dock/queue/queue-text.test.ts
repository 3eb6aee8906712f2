import { expect, test } from 'vitest';
import { attachmentCount, queuedText, waitWords, withText } from './queue-text.ts';

const image = { type: 'image', source: {} };
const blocks = [{ type: 'text', text: '<ide_selection>x</ide_selection>' }, image, { type: 'text', text: 'why?' }];

test('the words are the last text, and only they change', () => {
  expect(queuedText('plain')).toBe('plain');
  expect(queuedText(blocks)).toBe('why?');
  expect(queuedText([image])).toBe('');
  expect(attachmentCount(blocks)).toBe(1);
  expect(withText('plain', ' other ')).toBe('other');
  expect(withText(blocks, 'because')).toEqual([blocks[0], image, { type: 'text', text: 'because' }]);
  expect(withText([image], 'now with words')).toEqual([image, { type: 'text', text: 'now with words' }]);
});

test('a message without anything is none', () => {
  expect(withText('plain', '  ')).toBeUndefined();
  expect(withText([{ type: 'text', text: 'a' }], '')).toBeUndefined();
  expect(withText([image], '')).toEqual([image]);
});

test('how many wait', () => {
  expect([waitWords(1), waitWords(2)]).toEqual(['1 message waits.', '2 messages wait.']);
});
