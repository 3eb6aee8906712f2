import { mkdir, mkdtemp, readFile, realpath, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { rehearsalEnvironment } from './rehearsal-environment.ts';
import { createRehearsalHome } from './rehearsal-home.ts';
import { rehearsalKey } from './rehearsal-key.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

test('nothing of the user is inherited but the search path', () => {
  vi.stubEnv('ANTHROPIC_AUTH_TOKEN', 'private');
  vi.stubEnv('ANTHROPIC_API_KEY', 'private');
  vi.stubEnv('CLAUDE_CODE_OAUTH_TOKEN', 'private');
  vi.stubEnv('HTTPS_PROXY', 'http://private');
  vi.stubEnv('PATH', '/some/bin');
  const environment = rehearsalEnvironment({ url: 'http://127.0.0.1:4000', home: '/h' });
  expect(environment).toEqual({
    PATH: '/some/bin',
    HOME: '/h',
    LANG: 'C.UTF-8',
    TERM: 'xterm-256color',
    NO_PROXY: '127.0.0.1,localhost,::1',
    no_proxy: '127.0.0.1,localhost,::1',
    ANTHROPIC_BASE_URL: 'http://127.0.0.1:4000',
    ANTHROPIC_API_KEY: rehearsalKey(),
    CLAUDE_CONFIG_DIR: '/h/.claude',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    CLAUDE_CODE_IDE_SKIP_AUTO_INSTALL: 'true',
    DISABLE_TELEMETRY: '1',
    DISABLE_AUTOUPDATER: '1',
    DISABLE_ERROR_REPORTING: '1',
  });
});

test('path, key and model may be given', () => {
  const options = { url: 'http://localhost:1', home: '/h', path: '/p', key: 'k', model: 'm' };
  expect(rehearsalEnvironment(options)).toMatchObject({ PATH: '/p', ANTHROPIC_API_KEY: 'k', ANTHROPIC_MODEL: 'm' });
});

test.each(['https://api.example.com', 'http://192.168.0.7:80', 'http://127.0.0.1.example.com'])(
  'an address that is not loopback is refused: %s',
  url => {
    expect(() => rehearsalEnvironment({ url, home: '/h' })).toThrow('A rehearsal runs on this machine only');
  },
);

test('the home answers every question a CLI would ask, and goes away', async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'dovetail-test-')));
  const project = join(folder, 'project');
  await mkdir(project);
  const { home, configDir, dispose } = await createRehearsalHome({ projects: [project] });
  expect(configDir).toBe(join(home, '.claude'));
  for (const where of [home, configDir]) {
    const text = await readFile(join(where, '.claude.json'), 'utf8');
    const settings = JSON.parse(text) as Record<string, unknown>;
    expect(settings).toMatchObject({
      hasCompletedOnboarding: true,
      bypassPermissionsModeAccepted: true,
      customApiKeyResponses: { approved: [rehearsalKey().slice(-20)], rejected: [] },
      projects: { [project]: { hasTrustDialogAccepted: true } },
    });
    expect(text).not.toContain(rehearsalKey());
  }
  await dispose();
  await expect(stat(home)).rejects.toThrow('ENOENT');
  await rm(folder, { recursive: true });
});
