import { emptyConversation, type Activity, type ActivityKind } from '@dovetail/conversation';
import { expect, test } from 'vitest';
import { durationWords } from '../duration.ts';
import { statusWords } from './status-words.ts';

const at = 1_000_000;
const activity = (kind: ActivityKind, toolUseId: string | null = null): Activity => ({ kind, sinceMs: at, toolUseId });
const words = (kind: ActivityKind, afterMs: number): string => {
  const { words: text, seconds } = statusWords(activity(kind), emptyConversation(), at + afterMs);
  return `${text} ${seconds}`.trim();
};

test('seconds appear after two of them', () => {
  expect(words('thinking', 1_999)).toBe('Thinking');
  expect(words('thinking', 14_200)).toBe('Thinking 14 s');
  expect(words('writing', 60_000)).toBe('Writing');
  expect(words('waiting_for_you', 60_000)).toBe('Waiting for you');
  expect(words('stopping', 5_000)).toBe('Stopping 5 s');
  expect(words('summarising', 0)).toBe('Summarising the conversation');
});

test('a tool by its name on the wire', () => {
  const c = emptyConversation();
  c.index.tools['t1'] = 'b1';
  c.blocks['b1'] = { type: 'tool', id: 'b1', name: 'Bash' } as never;
  expect(statusWords(activity('running_tool', 't1'), c, at + 8_000)).toEqual({
    words: 'Running Bash',
    seconds: '8 s',
    waitsForYou: false,
  });
});

test('the verbs of the person only when there are some', () => {
  const verbs = { mode: 'replace' as const, verbs: ['Planing'] };
  expect(statusWords(activity('waiting_for_model'), emptyConversation(), at, verbs).words).toBe('Planing');
  expect(statusWords(activity('waiting_for_model'), emptyConversation(), at).words).toBe('Waiting for the model');
});

test('durations', () => {
  expect([0, 59_999, 72_000, 7_500_000].map(durationWords)).toEqual(['0 s', '59 s', '1 m 12 s', '2 h 05 m']);
});
