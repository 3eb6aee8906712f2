import type { HookInput } from '@dovetail/protocol';
import { expect, test } from 'vitest';
import { createHookCallbacks, type HookFunction } from './hook-callbacks.ts';

const go: HookFunction = () => ({});
const { signal } = new AbortController();
const input: HookInput = { hook_event_name: 'PreToolUse', tool_name: 'Write' };

test('hooks are registered by event and matcher, each function under an id of its own', () => {
  const { registration } = createHookCallbacks({
    PreToolUse: [{ matcher: 'Edit|Write', hooks: [go, go], timeout: 5 }, { hooks: [go] }],
    Stop: [{ hooks: [go] }],
    SomethingNew: [{ hooks: [go] }],
  });
  expect(registration).toEqual({
    PreToolUse: [
      { matcher: 'Edit|Write', hookCallbackIds: ['hook-1', 'hook-2'], timeout: 5 },
      { hookCallbackIds: ['hook-3'] },
    ],
    Stop: [{ hookCallbackIds: ['hook-4'] }],
    SomethingNew: [{ hookCallbackIds: ['hook-5'] }],
  });
});

test.each([
  [undefined],
  [{}],
  [{ PreToolUse: [] }],
  [{ PreToolUse: undefined }],
  // It fires after the input has ended and cannot be answered.
  [{ SessionEnd: [{ hooks: [go] }] }],
])('%j registers nothing', hooks => {
  expect(createHookCallbacks(hooks).registration).toBeUndefined();
});

test('the right function is called, with its input, the tool use and the signal', async () => {
  const calls: unknown[][] = [];
  const named =
    (name: string): HookFunction =>
    (...args) => {
      calls.push([name, ...args]);
      return { continue: true, reason: name };
    };
  const hooks = createHookCallbacks({ PreToolUse: [{ hooks: [named('a'), named('b')] }] });
  expect(await hooks.call({ callback_id: 'hook-2', input, tool_use_id: 't1' }, signal)).toEqual({
    continue: true,
    reason: 'b',
  });
  await hooks.call({ callback_id: 'hook-1', input, tool_use_id: null }, signal);
  expect(calls).toEqual([
    ['b', input, 't1', { signal }],
    ['a', input, undefined, { signal }],
  ]);
});

test('a hook that returns nothing lets things go on', async () => {
  const silent = (() => undefined) as unknown as HookFunction;
  const hooks = createHookCallbacks({ Stop: [{ hooks: [silent] }] });
  expect(await hooks.call({ callback_id: 'hook-1', input }, signal)).toEqual({});
});

test('an unknown id and a hook that throws are errors', async () => {
  const hooks = createHookCallbacks({
    Stop: [
      {
        hooks: [
          () => {
            throw new Error('broken');
          },
        ],
      },
    ],
  });
  await expect(hooks.call({ callback_id: 'hook-9', input }, signal)).rejects.toThrow('There is no hook "hook-9".');
  await expect(hooks.call({ callback_id: 'hook-1', input }, signal)).rejects.toThrow('broken');
});
