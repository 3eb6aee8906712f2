import { expect, test } from 'vitest';
import { statusText } from './status-text.ts';

test.each([
  [[], 'Open the chat', false],
  [['idle'], 'Open the chat', false],
  [['idle', 'busy'], 'One conversation is at work', false],
  [['busy', 'busy'], '2 conversations are at work', false],
  [['busy', 'decision', 'done'], 'One conversation needs you', true],
  [['decision', 'decision'], '2 conversations need you', true],
  [['done', 'idle'], 'A conversation is done', false],
] as const)('%j: %s', (moods, tooltip, isUrgent) => {
  expect(statusText(moods)).toMatchObject({ tooltip, isUrgent });
});
