import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { silentLog } from '../testing/fake-context.ts';
import { appendChange } from './change-log.ts';
import { createChannelStores, type ChannelStores } from './channel-stores.ts';

let dataFolder = '';
let sessions: Record<string, string | null> = {};
let stores: ChannelStores;
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'stores-'));
  sessions = {};
  stores = createChannelStores({ dataFolder, sessionOf: id => sessions[id], now: () => 0, log: silentLog });
});
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }));

it('is one for all channels of a session, until the last has gone', async () => {
  sessions = { one: 's', two: 's' };
  const store = await stores.current('one');
  expect(await stores.current('two')).toBe(store);
  expect(stores.channelsOf(store)).toEqual(['one', 'two']);
  expect(stores.forget('one')).toEqual([]);
  expect(stores.forget('two')).toEqual([store]);
  expect(await stores.current('one')).not.toBe(store);
});

it('keeps what a channel did in the session it had before', async () => {
  sessions = { one: 's' };
  const first = await stores.current('one');
  sessions = { one: 'after clear' };
  const second = await stores.current('one');
  expect(second).not.toBe(first);
  expect(await stores.all('one')).toEqual([first, second]);
});

it('does not follow an id out of its folder', async () => {
  const escaped = { gone: 'x', realPath: '/x', left: 'seen' };
  await appendChange(join(dataFolder, 'escaped', 'changes.jsonl'), escaped);
  sessions = { one: '../escaped' };
  expect((await stores.current('one')).leftOf('/x')).toBeUndefined();
});
