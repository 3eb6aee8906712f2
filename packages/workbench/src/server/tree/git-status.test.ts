import { expect, test } from 'vitest';
import { isIgnored, parseGitStatus } from './git-status.ts';

const told = [
  '## round-once...origin/round-once [ahead 1]',
  ' M src/a b.ts',
  'A  src/new.ts',
  ' D gone.ts',
  'R  after.ts',
  'before.ts',
  '?? notes/ä.md',
  '!! node_modules/',
  '!! src/x.log',
  '',
].join('\0');

test('letters, the branch and what is ignored', () => {
  const { branch, letters, ignored } = parseGitStatus(told, '/p');
  expect(branch).toBe('round-once');
  expect(Object.fromEntries(letters)).toEqual({
    '/p/src/a b.ts': 'M',
    '/p/src/new.ts': 'A',
    '/p/gone.ts': 'D',
    '/p/after.ts': 'M',
    '/p/notes/ä.md': 'U',
  });
  expect([...ignored]).toEqual(['/p/node_modules', '/p/src/x.log']);
});

test.each([
  ['/p/node_modules/react/index.js', true],
  ['/p/node_modules', true],
  ['/p/src/x.log', true],
  ['/p/src', false],
  ['/p', false],
])('%s is ignored: %s', (path, expected) => {
  expect(isIgnored(parseGitStatus(told, '/p'), path)).toBe(expected);
});

test.each([
  ['## No commits yet on main', 'main'],
  ['## HEAD (no branch)', null],
  ['## main', 'main'],
])('"%s" is the branch %s', (line, branch) => {
  expect(parseGitStatus(`${line}\0`, '/p').branch).toBe(branch);
});
