import { expect, test } from 'vitest';
import { themeAttributes } from './themed-page.ts';

test('without colours the page is as it was built', () => {
  expect(themeAttributes(undefined)).toBe('');
  expect(themeAttributes({ kind: 'dark' })).toBe('');
});

test('colours of the look and feel are named as the page knows them, and ours stay', () => {
  expect(
    themeAttributes({ kind: 'light', colors: { 'Button.default.startBackground': '#abc', '--dt-text': 'red' } }),
  ).toBe(' data-host="jetbrains" style="--jb-Button-default-startBackground:#abc;--dt-text:red"');
});

test('high contrast is told, for no setting can', () => {
  expect(themeAttributes({ kind: 'hc-dark', colors: {} })).toBe(' data-theme="hc-dark"');
});

test.each([
  ['a', '"><script>'],
  ['a', 'red;background:url(x)'],
  ['a', 'red}'],
  ['a"b', 'red'],
  ['--other', 'red'],
  ['', 'red'],
  ['a', ''],
])('%j with %j is left out', (name, color) => {
  expect(themeAttributes({ kind: 'dark', colors: { [name]: color } })).toBe('');
});
