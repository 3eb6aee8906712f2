// Conversions of single values between VS Code and the ports.
import { expect, test } from 'vitest';
import { contributedValue } from '../settings/contributed-value.ts';
import { codeText } from './diagnostic-code.ts';
import { excludeGlobs } from './exclude-globs.ts';
import { isSelectable } from './selectable-scheme.ts';
import { unsavedText } from './unsaved-text.ts';

test.each([
  [2322, '2322'],
  ['no-unused', 'no-unused'],
  [{ value: 7 }, '7'],
  ['', undefined],
  [undefined, undefined],
])('the code %j of a problem is %j', (code, text) => {
  expect(codeText(code)).toBe(text);
});

test('globs that are switched on hide files; those off, or with a condition, do not', () => {
  expect(
    excludeGlobs(
      { '**/.git': true, '**/*.js': { when: '$(basename).ts' }, '**/bower': false },
      { '**/.git': true, '**/node_modules': true },
      undefined,
    ),
  ).toEqual(['**/.git', '**/node_modules']);
});

test.each([
  ['file', true],
  ['untitled', true],
  ['comment', false],
  ['output', false],
  ['dovetail-right', false],
])('a selection in %s is told: %s', (scheme, expected) => {
  expect(isSelectable(scheme, ['dovetail-left', 'dovetail-right'])).toBe(expected);
});

test('an unsaved text has the mark that its file has', () => {
  expect(unsavedText('a', '\uFEFFb')).toBe('\uFEFFa');
  expect(unsavedText('a', 'b')).toBe('a');
  expect(unsavedText('a', undefined)).toBe('a');
});

test('an empty text for a setting without a default is nothing', () => {
  expect(contributedValue('claudeProcessWrapper', '')).toBeUndefined();
  expect(contributedValue('claudeProcessWrapper', '/bin/wrap')).toBe('/bin/wrap');
  expect(contributedValue('selectedModel', '')).toBe('');
  expect(contributedValue('autosave', null)).toBeUndefined();
});
