import type { CliLine } from '@dovetail/protocol';
import { expect, test } from 'vitest';
import { toQueryMessage } from './messages.ts';

const assistant = () => ({
  type: 'assistant',
  message: { id: 'm', content: [{ type: 'text', text: 'hi' }] },
  uuid: 'u',
});

test('`content` is a shorthand that does not show: the object is what was received', () => {
  const line: CliLine = assistant();
  const message = toQueryMessage(line);
  expect(message).toBe(line);
  expect(message?.['content']).toEqual([{ type: 'text', text: 'hi' }]);
  expect(JSON.stringify(message)).toBe(JSON.stringify(assistant()));
  expect(Object.keys(line)).toEqual(['type', 'message', 'uuid']);
  expect({ ...line }).toEqual(assistant());
});

test('a `content` that the CLI sends itself is left alone', () => {
  const line = { ...assistant(), content: 'of the CLI' };
  expect(toQueryMessage(line)).toEqual({ ...assistant(), content: 'of the CLI' });
});

test('a line seen twice is the same', () => {
  const line: CliLine = assistant();
  expect(toQueryMessage(line)).toBe(toQueryMessage(line));
});

test.each(['control_request', 'control_response', 'control_cancel_request', 'keep_alive'])(
  '%s is not yielded',
  type => {
    expect(toQueryMessage({ type })).toBeUndefined();
  },
);

test.each(['user', 'system', 'result', 'stream_event', 'command_lifecycle', 'unknown'])(
  '%s is yielded as it came',
  type => {
    const line = { type, any: { thing: 1 } };
    expect(toQueryMessage(line)).toBe(line);
  },
);
