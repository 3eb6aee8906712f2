import { expect, test } from 'vitest';
import { ideClientNotifications, ideNotifications } from './events.ts';

const { selection_changed: selection, at_mentioned: mention } = ideNotifications;

test('all notifications are declared in their direction', () => {
  expect(Object.keys(ideNotifications)).toEqual([
    'selection_changed',
    'at_mentioned',
    'diagnostics_changed',
    'log_event',
  ]);
  expect(Object.keys(ideClientNotifications)).toEqual(['ide_connected', 'log_event']);
});

test('empty text alone clears the selection', () => {
  expect(selection.params.parse({ text: '' })).toEqual({ text: '' });
});

test.each([{ text: null }, { text: '', filePath: null }, { text: '', selection: null }])(
  'a null is never sent to a CLI: %j',
  params => {
    expect(selection.params.safeParse(params).success).toBe(false);
  },
);

test('a mention counts lines from zero', () => {
  expect(mention.params.parse({ filePath: '/a', lineStart: 0, lineEnd: 4 })).toEqual({
    filePath: '/a',
    lineStart: 0,
    lineEnd: 4,
  });
  expect(mention.params.safeParse({ filePath: '/a', lineStart: -1 }).success).toBe(false);
});

test('a CLI that says more about itself than its pid is understood', () => {
  const said = { pid: 7, isPluginVersionUnsupported: false };
  expect(ideClientNotifications.ide_connected.params.parse(said)).toEqual(said);
});
