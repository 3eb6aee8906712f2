import { expect, test } from 'vitest';
import { channelsWith } from '../../testing/channels-with.ts';
import { fakeContext, fakeSettings } from '../../testing/fake-context.ts';
import { asking } from '../../testing/ports-with.ts';
import { settingsFeature } from './settings-feature.ts';

test('a thinking level is set in the conversation and stored', async () => {
  const settings = fakeSettings();
  const channels = channelsWith({ id: 'a', setThinkingLevel: async level => level.toLowerCase() });
  const feature = settingsFeature(fakeContext({ channels, settings }));
  expect(await feature.set_thinking_level({ thinkingLevel: 'HIGH' }, asking({ channelId: 'a' }))).toEqual({
    thinkingLevel: 'high',
  });
  expect(settings.value.thinkingLevel).toBe('HIGH');
});

test('without a conversation it is stored for new ones', async () => {
  const settings = fakeSettings();
  const feature = settingsFeature(fakeContext({ settings }));
  expect(await feature.set_thinking_level({ thinkingLevel: 'off' }, asking())).toEqual({ thinkingLevel: 'off' });
  expect(settings.value.thinkingLevel).toBe('off');
});
