import { startTimeOf } from '@dovetail/agent';
import type { AuthStatus, LoginMethod } from '@dovetail/protocol';
import { expect, onTestFinished, test } from 'vitest';
import type { HostContext } from '../../host-context.ts';
import { pagesWith } from '../../testing/channels-with.ts';
import { fakeContext, fakeSettings, silentLog } from '../../testing/fake-context.ts';
import { useOwnDataFolder } from '../../testing/own-data-folder.ts';
import { portsWith } from '../../testing/ports-with.ts';
import { scriptedCli, type CliScript } from '../../testing/scripted-cli.ts';
import { createSignIns } from './sign-in.ts';

useOwnDataFolder();

const signedIn: AuthStatus = { state: 'signed-in', authMethod: 'claudeai', email: 'a@b.c', subscriptionType: null };
const urls = {
  manualUrl: 'https://example.com/manual?state=the-state-value',
  automaticUrl: 'https://example.com/auto?state=the-state-value',
};
const began: CliScript = {
  replies: { claude_authenticate: { response: urls }, claude_oauth_wait_for_completion: null },
};

function opened(script: CliScript, parts: Partial<HostContext> = {}) {
  const scripted = scriptedCli(script);
  const gone = new AbortController();
  const asked = new AbortController();
  let told: (() => void) | undefined;
  const hasUrl = new Promise<void>(resolve => (told = resolve));
  const pushes: unknown[] = [];
  const page = {
    id: 'p',
    closed: gone.signal,
    push(push: unknown) {
      pushes.push(push);
      told?.();
    },
  };
  const pages = pagesWith(page);
  const openedUrls: string[] = [];
  const logged: string[] = [];
  const log = (...said: unknown[]) => void logged.push(JSON.stringify(said));
  const end = new AbortController();
  onTestFinished(() => end.abort());
  const context = fakeContext({
    cli: scripted.cli,
    cwd: '/',
    pages,
    ports: portsWith({
      window: {
        openExternal: async ({ url }) => {
          openedUrls.push(url);
          return { opened: true };
        },
      },
    }),
    auth: { status: signedIn, refresh: async () => signedIn, onAccountChanged: () => () => {} },
    log: { ...silentLog, info: log, warn: log, error: log },
    signal: end.signal,
    ...parts,
  });
  const signIns = createSignIns(context);
  const begin = (method: LoginMethod = 'claudeai') => signIns.begin(method, pages.get('p'), asked.signal);
  return { ...scripted, signIns, begin, asked, gone, pushes, hasUrl, openedUrls, logged };
}

test('the address goes to the page and the code to the CLI; neither is logged', async () => {
  const { signIns, begin, hasUrl, pushes, openedUrls, heard, pid, logged } = opened({
    replies: { ...began.replies, claude_oauth_callback: {} },
  });
  const ended = begin();
  await hasUrl;
  expect(pushes).toEqual([{ type: 'auth_url', url: urls.manualUrl, method: 'claudeai' }]);
  expect(openedUrls).toEqual([urls.automaticUrl]);
  expect(await signIns.submit('made-up-code#the-state-value')).toEqual({ accepted: true });
  expect(await ended).toEqual({ outcome: 'signed-in', auth: signedIn });
  expect(heard()).toContainEqual({ subtype: 'claude_authenticate', loginWithClaudeAi: true });
  expect(heard()).toContainEqual({
    subtype: 'claude_oauth_callback',
    authorizationCode: 'made-up-code',
    state: 'the-state-value',
  });
  expect(startTimeOf(pid() ?? 0)).toBeUndefined();
  expect(logged.join()).not.toMatch(/made-up-code|the-state-value|example\.com/);
  expect(await signIns.submit('made-up-code')).toMatchObject({ accepted: false });
});

test('a browser that comes back to the CLI needs no code', async () => {
  const { begin, heard } = opened({
    replies: { claude_authenticate: { response: urls }, claude_oauth_wait_for_completion: {} },
  });
  expect(await begin('console')).toMatchObject({ outcome: 'signed-in' });
  expect(heard()).toContainEqual({ subtype: 'claude_authenticate', loginWithClaudeAi: false });
});

test('a code alone is used with the state of the address, one of another sign-in is not passed on', async () => {
  const { signIns, begin, hasUrl, heard } = opened({ replies: { ...began.replies, claude_oauth_callback: {} } });
  const ended = begin();
  await hasUrl;
  expect(await signIns.submit('made-up-code#another')).toMatchObject({ accepted: false });
  expect(await signIns.submit('two words')).toMatchObject({ accepted: false });
  expect(heard().map(({ subtype }) => subtype)).not.toContain('claude_oauth_callback');
  expect(await signIns.submit('made-up-code')).toEqual({ accepted: true });
  expect(heard().at(-1)).toMatchObject({ authorizationCode: 'made-up-code', state: 'the-state-value' });
  await ended;
});

test('a code that the CLI refuses ends the sign-in with its words, without the code', async () => {
  const { signIns, begin, hasUrl } = opened({
    replies: { ...began.replies, claude_oauth_callback: { error: 'bad code made-up-code' } },
  });
  const ended = begin();
  await hasUrl;
  expect(await signIns.submit('made-up-code')).toEqual({ accepted: false, message: 'bad code [secret]' });
  expect(await ended).toMatchObject({ outcome: 'failed', message: 'bad code [secret]' });
});

test.each([
  ['the request is withdrawn', ({ asked }: ReturnType<typeof opened>) => asked.abort()],
  ['the page goes away', ({ gone }: ReturnType<typeof opened>) => gone.abort()],
])('when %s, the CLI is stopped', async (_what, leave) => {
  const stage = opened(began);
  const ended = stage.begin();
  await stage.hasUrl;
  leave(stage);
  expect(await ended).toMatchObject({ outcome: 'cancelled' });
  expect(startTimeOf(stage.pid() ?? 0)).toBeUndefined();
  expect(await stage.signIns.submit('made-up-code')).toMatchObject({ accepted: false });
});

test('a second sign-in replaces the first', async () => {
  const { begin, hasUrl, signIns, asked } = opened(began);
  const first = begin();
  await hasUrl;
  const second = begin('console');
  expect(await first).toMatchObject({ outcome: 'cancelled' });
  expect(await signIns.submit('two words')).toMatchObject({ accepted: false });
  asked.abort();
  expect(await second).toMatchObject({ outcome: 'cancelled' });
});

test('an old CLI is not started; the person is told the way', async () => {
  const { begin, heard } = opened({ version: '2.1.29' });
  const ended = await begin();
  expect(ended).toMatchObject({ outcome: 'failed', auth: signedIn });
  expect(ended.message).toContain('run "claude" and type /login');
  expect(heard()).toEqual([]);
});

test('a CLI that cannot begin is a failure with its words', async () => {
  const { begin } = opened({ replies: { claude_authenticate: { error: 'no port is free' } } });
  expect(await begin()).toMatchObject({ outcome: 'failed', message: 'no port is free' });
});

test('nothing is begun when credentials are managed elsewhere', async () => {
  const { begin, pid } = opened(began, { settings: fakeSettings({ disableLoginPrompt: true }) });
  expect((await begin()).message).toContain('disableLoginPrompt');
  expect(pid()).toBeUndefined();
});
