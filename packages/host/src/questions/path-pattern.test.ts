import { expect, test } from 'vitest';
import { matchesPathPattern } from './path-pattern.ts';

const roots = { cwd: '/p', home: '/home/me', settingsRoot: '/s' };

test.each([
  ['src/**', '/p/src/a/b.ts', true],
  ['src/**', '/p/lib/src/a.ts', false],
  ['src/*.ts', '/p/src/a.ts', true],
  ['src/*.ts', '/p/src/a/b.ts', false],
  ['./src/', 'src/a.ts', true],
  ['*.env', '/p/deep/in/.env', true],
  ['*.env', '/p/deep/in/.envrc', false],
  ['.env', '/elsewhere/.env', false],
  ['**/test/**', '/p/a/test/b', true],
  ['a?c', '/p/abc', true],
  ['a[bx]c', '/p/axc', true],
  ['a[!b]c', '/p/abc', false],
  ['a+(b).ts', '/p/a+(b).ts', true],
  ['//etc/**', '/etc/hosts', true],
  ['//etc/**', '/p/etc/hosts', false],
  ['~/.zshrc', '/home/me/.zshrc', true],
  ['~/.zshrc', '/p/.zshrc', false],
  ['/docs/**', '/s/docs/a.md', true],
  ['/docs/**', '/p/docs/a.md', false],
  ['..notes/**', '/p/..notes/a', true],
  ['**', '/p/a', true],
  ['**', '/q/a', false],
])('%s, %s: %j', (pattern, path, expected) => {
  expect(matchesPathPattern(pattern, path, roots)).toBe(expected);
});
