import { defaultSettings, settingsPort, type ListenersOf, type LivePort, type SettingKey } from '@dovetail/protocol';
import { expect, test } from 'vitest';
import { completePort } from '../ports/complete-port.ts';
import { createCurrentSettings } from './current-settings.ts';

function memoryPort(stored: Record<string, unknown> = {}) {
  const listeners = new Set<ListenersOf<typeof settingsPort>>();
  const port: LivePort<typeof settingsPort> = completePort(
    settingsPort,
    {
      read: async () => ({ ...stored }),
      async write({ key, value }) {
        if (value === undefined) delete stored[key];
        else stored[key] = value;
        return {};
      },
    },
    listener => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  );
  return { port, stored, listeners, announce: () => listeners.forEach(one => one.changed?.({ keys: [] })) };
}

test('what is stored over the defaults', async () => {
  const settings = await createCurrentSettings(memoryPort({ theme: 'dark' }).port);
  expect(settings.value).toEqual({ ...defaultSettings, theme: 'dark' });
});

test('a set value holds when it resolves, is told once, and goes back to its default', async () => {
  const { port, stored } = memoryPort();
  const settings = await createCurrentSettings(port);
  const told: (readonly SettingKey[])[] = [];
  const stop = settings.onChange(changed => told.push(changed));
  await settings.set('theme', 'dark');
  expect(settings.value.theme).toBe('dark');
  expect(stored).toEqual({ theme: 'dark' });
  await settings.set('theme', undefined);
  expect(settings.value.theme).toBe('system');
  expect(stored).toEqual({});
  expect(told).toEqual([['theme'], ['theme']]);
  stop();
  await settings.set('theme', 'light');
  expect(told).toHaveLength(2);
});

test('changes from outside are followed until the host ends', async () => {
  const { port, stored, announce, listeners } = memoryPort();
  const end = new AbortController();
  const settings = await createCurrentSettings(port, { signal: end.signal });
  const changed = new Promise<readonly SettingKey[]>(resolve => settings.onChange(resolve));
  stored['autosave'] = false;
  announce();
  expect(await changed).toEqual(['autosave']);
  expect(settings.value.autosave).toBe(false);
  end.abort();
  expect(listeners.size).toBe(0);
});

test('a bad value of the port is told and its default holds', async () => {
  const warnings: string[] = [];
  const log = { warn: (message: string) => void warnings.push(message), error() {} };
  const settings = await createCurrentSettings(memoryPort({ theme: 3, density: 'compact' }).port, { log });
  expect(settings.value).toEqual({ ...defaultSettings, density: 'compact' });
  expect(warnings).toEqual([expect.stringContaining('"theme"')]);
});

test('an editor without settings leaves the defaults, and setting one fails with its reason', async () => {
  const settings = await createCurrentSettings(completePort(settingsPort, {}));
  expect(settings.value).toEqual(defaultSettings);
  await expect(settings.set('theme', 'dark')).rejects.toMatchObject({ code: 'unsupported_by_editor' });
});

test('a listener that throws harms nobody', async () => {
  const errors: string[] = [];
  const log = { warn() {}, error: (message: string) => void errors.push(message) };
  const settings = await createCurrentSettings(memoryPort().port, { log });
  const told: (readonly SettingKey[])[] = [];
  settings.onChange(() => {
    throw new Error('broken');
  });
  settings.onChange(changed => told.push(changed));
  await settings.set('theme', 'dark');
  expect(told).toEqual([['theme']]);
  expect(errors).toHaveLength(1);
});
