import { expect, test } from 'vitest';
import { codeTarget, linkTarget } from './link-target.ts';

test.each([
  ['https://example.com/a?b=c', { to: 'web', url: 'https://example.com/a?b=c' }],
  ['mailto:ada@example.com', { to: 'web', url: 'mailto:ada@example.com' }],
  ['src/a.ts#L10-L12', { to: 'file', path: 'src/a.ts', line: 10, endLine: 12 }],
  ['src/a.ts:7', { to: 'file', path: 'src/a.ts', line: 7, endLine: undefined }],
  ['a.ts:7:3', { to: 'file', path: 'a.ts', line: 7, endLine: undefined }],
  ['file:///home/ada/a%20b.ts', { to: 'file', path: '/home/ada/a b.ts', line: undefined, endLine: undefined }],
  ['./docs/guide.md', { to: 'file', path: './docs/guide.md', line: undefined, endLine: undefined }],
])('%s leads there', (href, target) => expect(linkTarget(href)).toEqual(target));

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>1</script>',
  'vbscript:x',
  'command:workbench.action.quit',
  'vscode://file/etc/passwd',
  '//evil.example/x',
  'file://evil.example/share',
  'file:////evil.example/share',
  '\\\\evil.example\\share\\a.ts',
  '%5C%5Cevil.example%5Cshare',
  'javascript%3Aalert(1)',
  '%20javascript:alert(1)',
  'a%0Ab.ts',
  '#here',
  '',
  'http://',
])('%j leads nowhere', href => expect(linkTarget(href)).toEqual({ to: 'nowhere' }));

test.each([
  ['src/cart/total.ts:42', 'src/cart/total.ts', 42],
  ['total.ts:42', 'total.ts', 42],
  ['src/cart/total.ts', 'src/cart/total.ts', undefined],
  ['/etc/hosts.conf', '/etc/hosts.conf', undefined],
])('the code %s names a file', (code, path, line) =>
  expect(codeTarget(code)).toMatchObject({ to: 'file', path, line }),
);

test.each(['basketTotal', 'lines.reduce', 'npm test', 'a/b', 'https://x.example/a.ts', 'f(x.ts)', '3:4'])(
  'the code %s does not',
  code => expect(codeTarget(code)).toEqual({ to: 'nowhere' }),
);

test('a hostile address costs no time', () => {
  // Quadratic, this would take minutes; a busy machine may take a second.
  const started = performance.now();
  for (const text of ['a'.repeat(200_000), ':1'.repeat(100_000), '#L'.repeat(100_000)]) {
    linkTarget(text);
    codeTarget(text);
  }
  expect(performance.now() - started).toBeLessThan(5_000);
});
