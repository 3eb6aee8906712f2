import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareVersions, isAtLeast, parseVersion } from './version.ts';

test.each([
  ['2.1.29 (Claude Code)', '2.1.29'],
  ['2.1.325 (Claude Code)\n', '2.1.325'],
  ['a warning first\n2.1.325 (Claude Code)\n', '2.1.325'],
  ['  2.1.30-beta.1', '2.1.30'],
  ['10.0.1', '10.0.1'],
])('%j is version %s', (text, version) => {
  expect(parseVersion(text)?.text).toBe(version);
});

test.each(['', 'claude', '2.1', 'v20.20.2', 'git version 2.43.0', 'Python 3.11.2'])('%j is none', text => {
  expect(parseVersion(text)).toBeUndefined();
});

test.each([
  ['2.1.29', '2.1.29', 0],
  ['2.1.41', '2.1.29', 1],
  ['2.1.9', '2.1.29', -1],
  ['2.2.0', '2.1.325', 1],
  ['1.99.99', '2.0.0', -1],
  ['2.1.325 (Claude Code)', '2.1.325', 0],
])('%s against %s', (a, b, sign) => {
  expect(Math.sign(compareVersions(a, b))).toBe(sign);
  expect(Math.sign(compareVersions(b, a))).toBe(sign === 0 ? 0 : -sign);
  expect(isAtLeast(a, b)).toBe(sign >= 0);
});

const asNumber = ([major, minor, patch]: readonly [number, number, number]) => major * 1_000_000 + minor * 1000 + patch;

test('versions are ordered as their numbers are', () => {
  const parts = fc.tuple(fc.nat(50), fc.nat(50), fc.nat(500));
  fc.assert(
    fc.property(parts, parts, (a, b) => {
      expect(Math.sign(compareVersions(a.join('.'), b.join('.')))).toBe(Math.sign(asNumber(a) - asNumber(b)));
    }),
  );
});
