import { WireError } from '@dovetail/protocol';
import { expect, test } from 'vitest';
import { channelsWith } from '../../testing/channels-with.ts';
import { fakeContext, fakeSettings } from '../../testing/fake-context.ts';
import { asking } from '../../testing/ports-with.ts';
import { settingsFeature } from './settings-feature.ts';

test('a model is set in the asking conversation, answered as resolved, and stored as it was asked for', async () => {
  const asked: string[] = [];
  const settings = fakeSettings();
  const channels = channelsWith(
    { id: 'a', setModel: async model => (asked.push(model), 'opus-4-full-name') },
    { id: 'b' },
  );
  const feature = settingsFeature(fakeContext({ channels, settings }));
  expect(await feature.set_model({ model: 'opus' }, asking({ channelId: 'a' }))).toEqual({ model: 'opus-4-full-name' });
  expect(asked).toEqual(['opus']);
  expect(settings.value.selectedModel).toBe('opus');
});

test('a model that the CLI refuses is not stored', async () => {
  const settings = fakeSettings();
  const channels = channelsWith({ id: 'a', setModel: () => Promise.reject(new Error('no such model')) });
  const feature = settingsFeature(fakeContext({ channels, settings }));
  await expect(feature.set_model({ model: 'x' }, asking({ channelId: 'a' }))).rejects.toThrow('no such model');
  expect(settings.value.selectedModel).toBe('default');
});

test('without a conversation a model is stored for new ones', async () => {
  const settings = fakeSettings();
  const feature = settingsFeature(fakeContext({ settings }));
  expect(await feature.set_model({ model: 'haiku' }, asking())).toEqual({ model: 'haiku' });
  expect(settings.value.selectedModel).toBe('haiku');
});

test('settings that cannot be stored fail a choice for new conversations but not one that holds already', async () => {
  const unstorable = { ...fakeSettings(), set: () => Promise.reject(new Error('read-only')) };
  const warnings: string[] = [];
  const log = { info() {}, warn: (text: string) => void warnings.push(text), error() {}, path: '' };
  const channels = channelsWith({ id: 'a', setModel: async model => model, setThinkingLevel: async level => level });
  const feature = settingsFeature(fakeContext({ channels, settings: unstorable, log }));
  expect(await feature.set_model({ model: 'opus' }, asking({ channelId: 'a' }))).toEqual({ model: 'opus' });
  expect(warnings).toEqual([expect.stringContaining('read-only')]);
  await expect(feature.set_model({ model: 'opus' }, asking())).rejects.toThrow('read-only');
});

test('a conversation that does not exist is an error, and nothing is stored', async () => {
  const settings = fakeSettings();
  const feature = settingsFeature(fakeContext({ channels: channelsWith(), settings }));
  await expect(feature.set_model({ model: 'opus' }, asking({ channelId: 'gone' }))).rejects.toBeInstanceOf(WireError);
  expect(settings.value.selectedModel).toBe('default');
});
