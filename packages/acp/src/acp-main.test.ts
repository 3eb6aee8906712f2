import { expect, test } from 'vitest';
import { parseAcpArguments } from './acp-main.ts';

test.each<[string[], object]>([
  [[], {}],
  [['--verbose', '--claude', '/bin/claude'], { verbose: true, claudePath: '/bin/claude' }],
  [['--claude=/bin/claude', '--cwd', '/'], { claudePath: '/bin/claude', cwd: '/' }],
  [['--sign-in', 'console'], { signIn: 'console' }],
])('%j is understood', (args, parsed) => {
  expect(parseAcpArguments(args)).toEqual(parsed);
});

test.each([
  [['--help']],
  [['-h']],
  [['--colour']],
  [['--claude']],
  [['--claude', '--verbose']],
  [['--cwd', '/there/is/no/such/folder']],
  [['--sign-in', 'magic']],
  [['--verbose', '--verbose']],
  [['word']],
])('%j is left to the whole command', args => {
  expect(parseAcpArguments(args)).toBeUndefined();
});
