import { defaultSettings } from '@dovetail/protocol';
import { expect, test, vi } from 'vitest';
import { fakeContext, fakeSettings } from '../../testing/fake-context.ts';
import { asking } from '../../testing/ports-with.ts';
import { settingsFeature } from './settings-feature.ts';

test('a setting is changed, shown with the defaults, and goes back to its default', async () => {
  const feature = settingsFeature(fakeContext());
  expect(await feature.update_setting({ key: 'sleepAfterMinutes', value: 5 }, asking())).toEqual({
    settings: { ...defaultSettings, sleepAfterMinutes: 5 },
  });
  expect(await feature.get_settings({}, asking())).toEqual({
    settings: { ...defaultSettings, sleepAfterMinutes: 5 },
    defaults: defaultSettings,
  });
  expect(await feature.update_setting({ key: 'sleepAfterMinutes' }, asking())).toEqual({ settings: defaultSettings });
});

test.each([
  ['theme', 'pink'],
  ['sleepAfterMinutes', -1],
  ['autosave', 'yes'],
  ['autosave', null],
  ['environmentVariables', [{ name: '' }]],
] as const)('%s = %j is refused by name and nothing is stored', async (key, value) => {
  const settings = fakeSettings();
  const feature = settingsFeature(fakeContext({ settings }));
  await expect(feature.update_setting({ key, value }, asking())).rejects.toMatchObject({
    code: 'invalid_params',
    message: expect.stringContaining(key),
  });
  expect(settings.value).toEqual(defaultSettings);
});

test('new conversations may begin without questions only when the settings allow it', async () => {
  const settings = fakeSettings();
  const feature = settingsFeature(fakeContext({ settings }));
  const ask = () => feature.update_setting({ key: 'initialPermissionMode', value: 'bypassPermissions' }, asking());
  await expect(ask()).rejects.toMatchObject({ code: 'invalid_input' });
  await feature.update_setting({ key: 'allowDangerouslySkipPermissions', value: true }, asking());
  expect(await ask()).toMatchObject({ settings: { initialPermissionMode: 'bypassPermissions' } });
});

test('pages learn of every change, whoever made it, until the host ends', async () => {
  const end = new AbortController();
  const settings = fakeSettings();
  const stateChanged = vi.fn<() => void>();
  const feature = settingsFeature(fakeContext({ settings, stateChanged, signal: end.signal }));
  await feature.update_setting({ key: 'theme', value: 'dark' }, asking());
  expect(stateChanged).toHaveBeenCalledTimes(1);
  await settings.set('density', 'compact');
  expect(stateChanged).toHaveBeenCalledTimes(2);
  end.abort();
  await settings.set('density', 'comfortable');
  expect(stateChanged).toHaveBeenCalledTimes(2);
});
