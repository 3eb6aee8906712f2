import { expect, test } from 'vitest';
import { matchesCommand, splitCommands } from './shell-commands.ts';

test.each([
  ['npm test', ['npm test']],
  ['cd a && npm test; ls | wc -l || true &', ['cd a', 'npm test', 'ls', 'wc -l', 'true']],
  ['echo "a && b" \'c; d\' e\\;f', ['echo "a && b" \'c; d\' e\\;f']],
  ['make 2>&1 &> log', ['make 2>&1 &> log']],
  ['one\ntwo', ['one', 'two']],
  ['echo "a\\"; b"', ['echo "a\\"; b"']],
  ['', []],
])('%j', (line, expected) => {
  expect(splitCommands(line)).toEqual(expected);
});

test.each([
  ['npm test', 'npm test', true],
  ['npm test', 'npm test --watch', false],
  ['npm run:*', 'npm run', true],
  ['npm run:*', 'npm run a b', true],
  ['npm run:*', 'npm runner', false],
  ['npm run *', 'npm run build', true],
  ['npm run *', 'npm run', true],
  ['npm run *', 'npm runner', false],
  ['git * main', 'git push origin main', true],
  ['git * main', 'git push origin dev', false],
  ['ls*', 'lsof', true],
  ['a.c*', 'abc', false],
  ['*', 'anything', true],
])('%s for %j: %j', (content, command, expected) => {
  expect(matchesCommand(content, command)).toBe(expected);
});
