import { expect, test } from 'vitest';
import { contrast, readColour } from './contrast.ts';
import { mendedColours } from './contrast-guard.ts';

test('mends only what cannot be read', () => {
  const theme: Readonly<Record<string, string>> = {
    '--dt-canvas': '#ffffff',
    '--dt-surface': '#ffffff',
    '--dt-raised': '#eeeeee',
    '--dt-text': '#111111',
    '--dt-text-2': '#333333',
    '--dt-text-3': '#bbbbbb',
    '--dt-danger': 'rgb(255, 160, 160)',
    '--dt-danger-wash': '#fff0f0',
  };
  const mended = mendedColours(name => theme[name] ?? '');
  expect(Object.keys(mended)).toEqual(['--dt-text-3', '--dt-danger']);
  const grey = readColour(mended['--dt-text-3'] ?? '');
  expect(grey && contrast(grey, [238, 238, 238])).toBeGreaterThanOrEqual(4.5);
});
