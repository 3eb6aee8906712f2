// Who is signed in, and a sign-in that begins, on the real CLIs. No address is opened and no code is sent: the CLI would call
// its service.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Push } from '@dovetail/protocol';
import { createCliAccess } from '../packages/host/src/cli-access.ts';
import { authFeature } from '../packages/host/src/features/auth/auth-feature.ts';
import { createAuthState } from '../packages/host/src/state/auth-state.ts';
import { pagesWith } from '../packages/host/src/testing/channels-with.ts';
import { fakeContext, fakeSettings } from '../packages/host/src/testing/fake-context.ts';
import { asking } from '../packages/host/src/testing/ports-with.ts';
import { eachCli, pinnedCli, type PinnedCli } from './support/cli-versions.ts';
import { openStage } from './support/stage.ts';

async function opened(cli: PinnedCli, env: Readonly<Record<string, string>> = {}) {
  const stage = await openStage(cli, { env });
  const end = new AbortController();
  const settings = fakeSettings();
  const access = createCliAccess({
    settings,
    cwd: stage.project,
    env: stage.env,
    claudePath: cli.path,
    versionCache: null,
    signal: end.signal,
  });
  const auth = createAuthState({ cli: access, settings, configFolder: stage.configDir, signal: end.signal });
  let told: ((push: Push) => void) | undefined;
  const pushed = new Promise<Push>(resolve => (told = resolve));
  const pages = pagesWith({ id: 'p', closed: end.signal, push: push => told?.(push) });
  const context = fakeContext({ cwd: stage.project, cli: access, settings, auth, pages, signal: end.signal });
  return { stage, end, auth, pushed, feature: authFeature(context) };
}

describe.each(eachCli)('the account of the person on Claude Code %s', (_version, cli) => {
  it('is told without a secret', async () => {
    const { stage, end, feature } = await opened(cli);
    const { status } = await feature.get_auth_status({}, asking());
    expect(status).toEqual({ state: 'signed-in', authMethod: 'api-key', email: null, subscriptionType: null });
    expect(JSON.stringify(status)).not.toContain(stage.env['ANTHROPIC_API_KEY']);
    end.abort();
  });

  it('is nobody, or somebody by name', async () => {
    const { stage, end, auth } = await opened(cli, { ANTHROPIC_API_KEY: '' });
    expect((await auth.refresh()).state).toBe(cli.pick({ '2.1.29': 'unknown', '2.1.325': 'signed-out' }));
    await writeFile(
      join(stage.configDir, '.claude.json'),
      JSON.stringify({
        oauthAccount: { accountUuid: 'a', emailAddress: 'ada@example.com', organizationName: 'Engine' },
      }),
    );
    const oauth = {
      accessToken: 'made-up',
      refreshToken: 'made-up',
      expiresAt: 4_102_444_800_000,
      scopes: ['user:inference'],
    };
    const changed = new Promise(resolve => auth.onAccountChanged(resolve));
    await writeFile(join(stage.configDir, '.credentials.json'), JSON.stringify({ claudeAiOauth: oauth }));
    expect(await changed).toMatchObject({
      state: cli.pick({ '2.1.29': 'unknown', '2.1.325': 'signed-in' }),
      authMethod: 'claudeai',
      email: 'ada@example.com',
      organization: 'Engine',
    });
    end.abort();
  });
});

it('the address of a sign-in is relayed from Claude Code 2.1.325, and leaving stops that CLI', async () => {
  const { stage, end, feature, pushed } = await opened(pinnedCli['2.1.325']);
  const leaving = new AbortController();
  const ended = feature.login({ method: 'claudeai' }, asking({ pageId: 'p', signal: leaving.signal }));
  const push = await pushed;
  expect(push).toMatchObject({ type: 'auth_url', method: 'claudeai' });
  const url = new URL(push.type === 'auth_url' ? push.url : '');
  expect(url.protocol).toBe('https:');
  expect([...url.searchParams.keys()]).toEqual(expect.arrayContaining(['code_challenge', 'state', 'redirect_uri']));
  expect(stage.processes()).not.toEqual([]);
  leaving.abort();
  expect(await ended).toMatchObject({ outcome: 'cancelled', auth: { authMethod: 'api-key' } });
  await expect.poll(() => stage.processes()).toEqual([]);
  end.abort();
});

it('Claude Code 2.1.29 cannot, and the person is told the way', async () => {
  const { end, feature } = await opened(pinnedCli['2.1.29']);
  const told = await feature.login({ method: 'console' }, asking({ pageId: 'p' }));
  expect(told).toMatchObject({ outcome: 'failed' });
  expect(told.message).toContain('/login');
  end.abort();
});
