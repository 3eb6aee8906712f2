import { expect, test } from 'vitest';
import { themeOf } from './host-theme.ts';

const plain = { bodyClasses: [], given: undefined, setting: 'system', systemIsDark: false } as const;

test('the host comes first, then what the page around set, then the setting, then the system', () => {
  expect(themeOf(plain)).toEqual({ name: 'light', host: 'own' });
  expect(themeOf({ ...plain, systemIsDark: true }).name).toBe('dark');
  expect(themeOf({ ...plain, systemIsDark: true, setting: 'light' }).name).toBe('light');
  expect(themeOf({ ...plain, given: 'dark' }).name).toBe('dark');
  expect(themeOf({ ...plain, given: 'dark', bodyClasses: ['vscode-light'] })).toEqual({
    name: 'light',
    host: 'vscode',
  });
  const highContrast = ['vscode-high-contrast', 'vscode-high-contrast-light'];
  expect(themeOf({ ...plain, bodyClasses: highContrast }).name).toBe('hc-light');
});
