import type { HostState, Push } from '@dovetail/protocol';
import { expect, it } from 'vitest';
import { createStateUpdates } from './host-state-updates.ts';

function watched(build: () => Promise<HostState>, options: Parameters<typeof createStateUpdates>[2] = {}) {
  const pushed: Push[] = [];
  const updates = createStateUpdates({ push: push => void pushed.push(push) }, build, options);
  return { pushed, updates };
}

const stateOf = (modelSetting: string) => ({ modelSetting }) as HostState;
/** Everything that was due now has run. */
const settled = async () => {
  for (let turn = 0; turn < 5; turn++) await new Promise(resolve => setImmediate(resolve));
};

it('tells many changes of one moment once, and nothing that is the same', async () => {
  let model = 'a';
  let builds = 0;
  const { pushed, updates } = watched(async () => (builds++, stateOf(model)));
  for (let change = 0; change < 100; change++) updates.stateChanged();
  await settled();
  expect(pushed).toEqual([{ type: 'update_state', state: stateOf('a') }]);
  expect(builds).toBe(1);
  updates.stateChanged();
  await settled();
  expect(pushed).toHaveLength(1);
  model = 'b';
  updates.stateChanged();
  await settled();
  expect(pushed.at(-1)).toEqual({ type: 'update_state', state: stateOf('b') });
});

it('tells of a change beside the state, once', async () => {
  let settings = { focusView: false };
  const { pushed, updates } = watched(async () => stateOf('a'), { beside: () => settings });
  updates.stateChanged();
  await settled();
  settings = { focusView: true };
  updates.stateChanged();
  await settled();
  expect(pushed).toHaveLength(2);
  settings = { focusView: true };
  updates.stateChanged();
  await settled();
  expect(pushed).toHaveLength(2);
});

it('tells the newest state when one changes while another is put together', async () => {
  let model = 'a';
  const gates: (() => void)[] = [];
  const { pushed, updates } = watched(async () => {
    const seen = model;
    await new Promise<void>(resolve => gates.push(resolve));
    return stateOf(seen);
  });
  updates.stateChanged();
  await settled();
  model = 'b';
  updates.stateChanged();
  gates.shift()?.();
  await settled();
  gates.shift()?.();
  await settled();
  expect(pushed).toEqual([{ type: 'update_state', state: stateOf('b') }]);
});

it('survives a failure, tells it, and is silent when the host has ended', async () => {
  const errors: unknown[] = [];
  const end = new AbortController();
  let isBroken = true;
  const { pushed, updates } = watched(
    async () => {
      if (isBroken) throw new Error('no settings');
      return stateOf('a');
    },
    { onError: error => void errors.push(error), signal: end.signal },
  );
  updates.stateChanged();
  await settled();
  expect(errors).toEqual([new Error('no settings')]);
  isBroken = false;
  updates.stateChanged();
  await settled();
  expect(pushed).toHaveLength(1);
  end.abort();
  updates.stateChanged();
  await settled();
  expect(pushed).toHaveLength(1);
});
