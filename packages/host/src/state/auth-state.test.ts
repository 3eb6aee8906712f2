import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WireError, type AuthStatus } from '@dovetail/protocol';
import { expect, onTestFinished, test } from 'vitest';
import { fakeCliAccess, type FakeCli } from '../testing/fake-cli-access.ts';
import { fakeSettings } from '../testing/fake-context.ts';
import { createAuthState, type AuthStateDeps } from './auth-state.ts';

async function folders() {
  const home = await mkdtemp(join(tmpdir(), 'dovetail-auth-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  await mkdir(join(home, '.claude'));
  return { home, config: join(home, '.claude') };
}

async function opened(cli: FakeCli, deps: Partial<AuthStateDeps> = {}) {
  const { home, config } = await folders();
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const access = fakeCliAccess({ ...cli, env: { HOME: home, ...cli.env } });
  const auth = createAuthState({
    cli: access,
    settings: fakeSettings(),
    configFolder: config,
    signal: end.signal,
    settleMs: 20,
    ...deps,
  });
  const changes: AuthStatus[] = [];
  let wake: (() => void) | undefined;
  auth.onAccountChanged(status => {
    changes.push(status);
    wake?.();
  });
  const changed = () => new Promise<void>(resolve => (wake = resolve));
  return { auth, access, home, config, changes, changed };
}

const status = (told: object) => ({ stdout: JSON.stringify(told) });
const account = (email: string) => JSON.stringify({ oauthAccount: { accountUuid: email, emailAddress: email } });

/** As the CLI does it. */
async function replace(file: string, text: string): Promise<void> {
  await writeFile(`${file}.tmp`, text);
  await rename(`${file}.tmp`, file);
}

test('is unknown until it was asked', async () => {
  const { auth, access } = await opened({});
  expect(auth.status).toEqual({
    state: 'unknown',
    authMethod: 'not-specified',
    email: null,
    subscriptionType: null,
  });
  expect(access.ran).toEqual([]);
});

test.each([
  [{ loggedIn: true, authMethod: 'api_key', apiKeySource: 'ANTHROPIC_API_KEY' }, {}, 'api-key'],
  [{ loggedIn: true, authMethod: 'api_key', apiKeySource: '/login managed key' }, {}, 'console'],
  [{ loggedIn: true, authMethod: 'api_key_helper', apiKeySource: 'apiKeyHelper' }, {}, 'api-key'],
  [{ loggedIn: true, authMethod: 'third_party', apiProvider: 'bedrock' }, {}, '3p'],
  [{ loggedIn: true, authMethod: 'oauth_token' }, { ANTHROPIC_AUTH_TOKEN: 'made-up' }, 'api-key'],
  [{ loggedIn: true, authMethod: 'oauth_token' }, { CLAUDE_CODE_OAUTH_TOKEN: 'made-up' }, 'claudeai'],
  [{ loggedIn: true, authMethod: 'claude.ai' }, {}, 'claudeai'],
  [{ loggedIn: true, authMethod: 'something new' }, {}, 'not-specified'],
])('%j is shown as signed in by %s', async (told, env, authMethod) => {
  const { auth } = await opened({ env, run: () => status(told) });
  expect(await auth.refresh()).toMatchObject({ state: 'signed-in', authMethod });
});

test('tells who it is', async () => {
  const told = {
    loggedIn: true,
    authMethod: 'claude.ai',
    email: 'ada@example.com',
    orgName: 'Engine',
    subscriptionType: 'max',
  };
  const { auth, access } = await opened({ run: () => status(told) });
  const wanted = {
    state: 'signed-in',
    authMethod: 'claudeai',
    email: 'ada@example.com',
    subscriptionType: 'max',
    organization: 'Engine',
  };
  expect(await auth.refresh()).toEqual(wanted);
  expect(auth.status).toEqual(wanted);
  expect(access.ran).toEqual([['auth', 'status']]);
});

test('signed out is an answer, although the CLI ends with code 1', async () => {
  const { auth } = await opened({ run: () => ({ ...status({ loggedIn: false, authMethod: 'none' }), code: 1 }) });
  expect(await auth.refresh()).toEqual({
    state: 'signed-out',
    authMethod: 'not-specified',
    email: null,
    subscriptionType: null,
  });
});

test('questions that come together are one', async () => {
  const { auth, access } = await opened({ run: () => status({ loggedIn: false }) });
  await Promise.all([auth.refresh(), auth.refresh(), auth.refresh()]);
  expect(access.ran).toHaveLength(1);
  await auth.refresh();
  expect(access.ran).toHaveLength(2);
});

test.each([
  [{ version: new WireError('agent_unavailable', 'There is no CLI.', { lookedAt: [] }) }, 'There is no CLI.'],
  [{ run: () => ({ code: 1, stderr: 'config is broken\nmore' }) }, 'config is broken'],
  [{ run: () => ({ code: 7, stdout: 'Hello' }) }, 'ended with code 7'],
])('a failure is a state with its reason, and no change of account', async (failing, reason) => {
  const { auth, changes } = await opened(failing);
  const told = await auth.refresh();
  expect(told.state).toBe('unknown');
  expect(told.problem).toContain(reason);
  expect(changes).toEqual([]);
});

test('2.1.29 is never asked, for it would take the question as a prompt', async () => {
  const { auth, access, home } = await opened({ version: '2.1.29' });
  await writeFile(join(home, '.claude.json'), account('ada@example.com'));
  expect(await auth.refresh()).toEqual({
    state: 'unknown',
    authMethod: 'claudeai',
    email: 'ada@example.com',
    subscriptionType: null,
    problem: 'This CLI (2.1.29) does not tell whether it is signed in; 2.1.41 and later do.',
  });
  expect(access.ran).toEqual([]);
});

test('there the environment and the settings are recognised, and their values are not told', async () => {
  const withKey = await opened({ version: '2.1.29', env: { ANTHROPIC_API_KEY: 'made-up-value' } });
  const told = await withKey.auth.refresh();
  expect(told).toMatchObject({ state: 'signed-in', authMethod: 'api-key' });
  expect(JSON.stringify(told)).not.toContain('made-up-value');
  const withHelper = await opened({ version: '2.1.29' });
  await writeFile(join(withHelper.config, 'settings.json'), '{"apiKeyHelper":"/bin/key"}');
  expect(await withHelper.auth.refresh()).toMatchObject({ state: 'signed-in', authMethod: 'api-key' });
});

test('nothing is asked when credentials are managed elsewhere', async () => {
  const { auth, access } = await opened({}, { settings: fakeSettings({ disableLoginPrompt: true }) });
  expect(await auth.refresh()).toMatchObject({ state: 'unknown', authMethod: 'not-specified' });
  expect(access.ran).toEqual([]);
});

test('somebody else is a change; a renewed token, another field or the same answer is none', async () => {
  let email = 'ada@example.com';
  const run = () => status({ loggedIn: true, authMethod: 'claude.ai', email });
  const { auth, access, home, config, changes, changed } = await opened({ run });
  const file = join(home, '.claude.json');
  const credentials = join(config, '.credentials.json');
  await replace(file, account(email));
  await replace(credentials, '{"claudeAiOauth":{"accessToken":"one"}}');
  await auth.refresh();
  await auth.refresh();
  expect(changes).toEqual([]);

  // Written in this order: whoever looked at bytes would have asked the CLI for the first two.
  await replace(credentials, '{"claudeAiOauth":{"accessToken":"two"}}');
  await replace(file, account(email).replace('{', '{"numStartups":7,'));
  const happened = changed();
  email = 'bob@example.com';
  await replace(file, account(email));
  await happened;
  expect(changes).toMatchObject([{ state: 'signed-in', email: 'bob@example.com' }]);
  expect(access.ran.length).toBeLessThanOrEqual(4);
});

test('a sign-out is seen', async () => {
  let loggedIn = true;
  const { auth, config, changes, changed } = await opened({
    run: () => status({ loggedIn, authMethod: 'claude.ai' }),
  });
  const credentials = join(config, '.credentials.json');
  await writeFile(credentials, '{"claudeAiOauth":{}}');
  await auth.refresh();
  const happened = changed();
  loggedIn = false;
  await rm(credentials);
  await happened;
  expect(changes).toMatchObject([{ state: 'signed-out' }]);
});

test('a key in the settings of the person is a change of account', async () => {
  const settings = fakeSettings();
  const run = () =>
    status(
      settings.value.environmentVariables.length > 0
        ? { loggedIn: true, authMethod: 'api_key' }
        : { loggedIn: true, authMethod: 'claude.ai' },
    );
  const { auth, access, changes, changed } = await opened({ run }, { settings });
  await settings.set('environmentVariables', []);
  expect(access.ran).toEqual([]);
  await auth.refresh();
  const happened = changed();
  await settings.set('environmentVariables', [{ name: 'ANTHROPIC_API_KEY', value: 'made-up' }]);
  await happened;
  expect(changes).toMatchObject([{ authMethod: 'api-key' }]);
});
