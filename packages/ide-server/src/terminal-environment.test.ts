import { expect, test } from 'vitest';
import { terminalEnvironment } from './terminal-environment.ts';

const loopback = '127.0.0.1,localhost,::1';

test('names the port, and keeps loopback away from a proxy', () => {
  expect(terminalEnvironment(51234)).toEqual({
    CLAUDE_CODE_SSE_PORT: '51234',
    ENABLE_IDE_INTEGRATION: 'true',
    NO_PROXY: loopback,
    no_proxy: loopback,
  });
});

test.each([
  [{ NO_PROXY: 'corp.example' }, `corp.example,${loopback}`],
  [{ no_proxy: 'corp.example' }, `corp.example,${loopback}`],
  [{ NO_PROXY: 'a', no_proxy: 'b' }, `a,b,${loopback}`],
  [{ NO_PROXY: 'a, b c,,', no_proxy: undefined }, `a,b,c,${loopback}`],
  [{ NO_PROXY: 'localhost,a' }, 'localhost,a,127.0.0.1,::1'],
  [{ NO_PROXY: '' }, loopback],
  [{ NO_PROXY: '*' }, '*'],
  [{ no_proxy: 'a,*' }, '*'],
])('adds to %j: %s, in both spellings', (inherited, expected) => {
  const env = terminalEnvironment(1, { HOME: '/h', ...inherited });
  expect([env['NO_PROXY'], env['no_proxy']]).toEqual([expected, expected]);
  expect(env).not.toHaveProperty('HOME');
});

test('a terminal inside a terminal has the same environment', () => {
  const once = terminalEnvironment(1, { NO_PROXY: 'a' });
  expect(terminalEnvironment(1, once)).toEqual(once);
});
