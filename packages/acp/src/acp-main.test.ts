import { expect, onTestFinished, test, vi } from 'vitest';
import { acpMain, parseAcpArguments } from './acp-main.ts';

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
  [['--claude', '']],
  [['--claude=']],
  [['--cwd=']],
  [['--cwd', '/there/is/no/such/folder']],
  [['--sign-in', 'magic']],
  [['--verbose', '--verbose']],
  [['word']],
])('%j is left to the whole command', args => {
  expect(parseAcpArguments(args)).toBeUndefined();
});

test('without a current folder the whole command complains', async () => {
  const cwd = vi.spyOn(process, 'cwd').mockImplementation(() => {
    throw Object.assign(new Error('ENOENT: no such file or directory, uv_cwd'), { code: 'ENOENT', syscall: 'uv_cwd' });
  });
  onTestFinished(() => cwd.mockRestore());
  expect(await acpMain([], { packageRoots: () => [] })).toBeUndefined();
});
