import type { PermissionMode } from '@dovetail/protocol';
import { expect, test } from 'vitest';
import { channelsWith } from '../../testing/channels-with.ts';
import { fakeContext, fakeSettings } from '../../testing/fake-context.ts';
import { setPermissionMode } from './set-permission-mode.ts';

function oneChannel() {
  const asked: PermissionMode[] = [];
  const channels = channelsWith({
    id: 'a',
    async setPermissionMode(mode) {
      asked.push(mode);
      return mode;
    },
  });
  return { asked, channels };
}

test('a mode is set in the conversation and not stored', async () => {
  const { asked, channels } = oneChannel();
  const settings = fakeSettings();
  const result = await setPermissionMode(fakeContext({ channels, settings }), 'plan', 'a');
  expect(result).toEqual({ permissionMode: 'plan' });
  expect(asked).toEqual(['plan']);
  expect(settings.value.initialPermissionMode).toBe('default');
});

test('without a conversation it is where new ones begin', async () => {
  const settings = fakeSettings();
  await setPermissionMode(fakeContext({ settings }), 'acceptEdits', undefined);
  expect(settings.value.initialPermissionMode).toBe('acceptEdits');
});

test('the mode that asks nothing is refused unless the settings allow it', async () => {
  const { asked, channels } = oneChannel();
  await expect(setPermissionMode(fakeContext({ channels }), 'bypassPermissions', 'a')).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining('allowDangerouslySkipPermissions'),
  });
  expect(asked).toEqual([]);
  const settings = fakeSettings({ allowDangerouslySkipPermissions: true });
  expect(await setPermissionMode(fakeContext({ channels, settings }), 'bypassPermissions', 'a')).toEqual({
    permissionMode: 'bypassPermissions',
  });
});

test('the mode that asks nothing is never where new conversations begin', async () => {
  const settings = fakeSettings({ allowDangerouslySkipPermissions: true });
  await expect(setPermissionMode(fakeContext({ settings }), 'bypassPermissions', undefined)).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining('one conversation only'),
  });
  expect(settings.value.initialPermissionMode).toBe('default');
});
