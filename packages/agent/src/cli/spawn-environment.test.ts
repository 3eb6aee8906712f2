import { describe, expect, test } from 'vitest';
import { isLoopbackUrl, spawnEnvironment, type SpawnEnvironmentOptions } from './spawn-environment.ts';

function environment(options: Partial<SpawnEnvironmentOptions>): Record<string, string> {
  return spawnEnvironment({ base: {}, marker: 'some-marker', platform: 'linux', ...options });
}

test('a bare environment holds what we must add, and nothing else', () => {
  expect(environment({})).toEqual({ CLAUDE_CODE_ENTRYPOINT: 'dovetail', DOVETAIL_CHANNEL: 'some-marker' });
});

test('configured variables are merged over those of the host; undefined removes one', () => {
  const out = environment({
    base: { PATH: '/bin', LANG: 'de', GONE: 'x', EMPTY: undefined },
    configured: { LANG: 'en', GONE: undefined, NEW: '' },
  });
  expect(out).toMatchObject({ PATH: '/bin', LANG: 'en', NEW: '' });
  expect(Object.keys(out)).not.toContain('GONE');
  expect(Object.keys(out)).not.toContain('EMPTY');
});

test.each([
  ['our own', {}, 'dovetail'],
  ['that of another CLI around us is not passed on', { base: { CLAUDE_CODE_ENTRYPOINT: 'cli' } }, 'dovetail'],
  ['one that is configured', { configured: { CLAUDE_CODE_ENTRYPOINT: 'mine' } }, 'mine'],
  ['one that the caller names', { entrypoint: 'vscode', configured: { CLAUDE_CODE_ENTRYPOINT: 'mine' } }, 'vscode'],
])('entrypoint: %s', (_what, options, entrypoint) => {
  expect(environment(options)['CLAUDE_CODE_ENTRYPOINT']).toBe(entrypoint);
});

test.each(['CLAUDECODE', 'CLAUDE_CODE_SSE_PORT', 'NODE_OPTIONS', 'VSCODE_INSPECTOR_OPTIONS'])(
  '%s of the host is not passed on, but may be configured',
  name => {
    expect(environment({ base: { [name]: '1' } })).not.toHaveProperty(name);
    expect(environment({ base: { [name]: '1' }, configured: { [name]: '2' } })).toHaveProperty(name, '2');
  },
);

test('the marker is ours alone', () => {
  const base = { DOVETAIL_CHANNEL: 'of the channel around us' };
  expect(environment({ base, configured: { DOVETAIL_CHANNEL: 'x' } })['DOVETAIL_CHANNEL']).toBe('some-marker');
});

test('file checkpoints are switched on by a variable', () => {
  expect(environment({ fileCheckpointing: true })['CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING']).toBe('true');
});

describe('a local base URL is not sent through a proxy', () => {
  const loopback = '127.0.0.1,localhost,::1';
  const local = { ANTHROPIC_BASE_URL: 'http://127.0.0.1:8080' };

  test.each([
    ['nothing yet', {}, loopback],
    ['NO_PROXY', { NO_PROXY: 'corp.example, localhost' }, 'corp.example,localhost,127.0.0.1,::1'],
    ['no_proxy', { no_proxy: 'corp.example' }, `corp.example,${loopback}`],
    ['both', { NO_PROXY: 'a.example', no_proxy: 'b.example' }, `a.example,b.example,${loopback}`],
    ['an empty one', { NO_PROXY: ',' }, loopback],
  ])('with %s', (_what, base, wanted) => {
    // Both: a program that prefers one of them must not lose the hosts of the other.
    expect(environment({ base, configured: local })).toMatchObject({ NO_PROXY: wanted, no_proxy: wanted });
  });

  test('another one leaves everything as it is', () => {
    const base = { ANTHROPIC_BASE_URL: 'https://api.example', NO_PROXY: 'a' };
    expect(environment({ base })).toMatchObject({ NO_PROXY: 'a' });
    expect(environment({ base })).not.toHaveProperty('no_proxy');
    expect(environment({ base: {} })).not.toHaveProperty('NO_PROXY');
  });
});

test.each([
  ['http://127.0.0.1:1', true],
  ['http://127.9.9.9', true],
  ['http://localhost:8080/x', true],
  ['http://[::1]:80', true],
  ['https://api.example', false],
  ['http://localhost.example', false],
  ['http://127.0.0.1.example', false],
  ['localhost', false],
  ['', false],
  [undefined, false],
])('%s is a loopback address: %s', (url, is) => {
  expect(isLoopbackUrl(url)).toBe(is);
});

test('on Windows the case of a name does not matter', () => {
  const base = { Path: 'C:\\old', Gone: '1' };
  const out = environment({ base, configured: { PATH: 'C:\\new', GONE: undefined }, platform: 'win32' });
  expect(Object.entries(out).filter(([name]) => /^(path|gone)$/i.test(name))).toEqual([['PATH', 'C:\\new']]);
  expect(environment({ base, configured: { PATH: '/new' } })).toMatchObject({ Path: 'C:\\old', PATH: '/new' });
});
