import { expect, test } from 'vitest';
import { mentionedThings, problemsMention, terminalMention } from './mentioned-things.ts';

const terminal = (name: string) => ({ kind: 'terminal', name });
const problems = (path?: string) => ({ kind: 'problems', path });

test.each([
  ['see @terminal:npm_test', [terminal('npm_test')]],
  ['why (@terminal:zsh)? And @terminal:zsh.', [terminal('zsh')]],
  ['fix @problems', [problems()]],
  ['fix @problems. Then stop', [problems()]],
  ['@problems:src/total.ts, please', [problems('src/total.ts')]],
  ['@"problems:my notes.ts" and @terminal:a', [problems('my notes.ts'), terminal('a')]],
  ['@problems:a.ts @problems', [problems('a.ts'), problems()]],
])('%s', (text, things) => expect(mentionedThings(text)).toEqual(things));

test.each([
  'me@terminal:zsh',
  '@terminal',
  '@terminal:',
  '@problems/',
  '@problems.ts',
  '@problemsolver',
  '@problems-x',
  'problems',
])('nothing in %s', text => expect(mentionedThings(text)).toEqual([]));

test('what a pick writes is found again', () => {
  const written = [
    terminalMention('npm test'),
    problemsMention(null),
    problemsMention('a b.ts'),
    problemsMention('c.ts'),
  ];
  expect(written).toEqual(['@terminal:npm_test', '@problems', '@"problems:a b.ts"', '@problems:c.ts']);
  expect(mentionedThings(written.join(' '))).toEqual([
    terminal('npm_test'),
    problems(),
    problems('a b.ts'),
    problems('c.ts'),
  ]);
});
