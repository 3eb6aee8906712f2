import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fakeCli, toCommand } from '../testing/fake-cli.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { signInFinding } from './sign-in.ts';

/** A CLI that prints this for `auth status` and leaves a trace of having been started. */
function signedInAs(status: string) {
  const folder = temporaryFolder();
  const trace = join(folder, 'started');
  const path = fakeCli(
    folder,
    `echo started >> "${trace}"\n[ "$1 $2" = "auth status" ] && printf '%s' '${status}'\nexit 1`,
  );
  return { cli: toCommand(path), wasStarted: () => existsSync(trace) };
}

const { signal } = new AbortController();
const env = { PATH: process.env['PATH'] };

test.each([
  ['ANTHROPIC_API_KEY', 'sk-ant-api03-secret', 'An API key is set'],
  ['ANTHROPIC_AUTH_TOKEN', 'secret', 'A token is set'],
  ['CLAUDE_CODE_OAUTH_TOKEN', 'secret', 'A sign-in token is set'],
  ['CLAUDE_CODE_USE_BEDROCK', '1', 'Amazon Bedrock is chosen'],
  ['CLAUDE_CODE_USE_VERTEX', 'true', 'Google Vertex AI is chosen'],
  ['CLAUDE_CODE_USE_FOUNDRY', '1', 'Microsoft Foundry is chosen'],
])('%s in the environment is told without its value, and nobody is asked', async (name, value, words) => {
  const { cli, wasStarted } = signedInAs('{"loggedIn":false}');
  expect(await signInFinding({ cli, version: '2.1.325', env: { ...env, [name]: value }, signal })).toEqual({
    name: 'Sign-in',
    state: 'ok',
    text: `${words} in the environment (${name}).`,
  });
  expect(wasStarted()).toBe(false);
});

test.each(['', '0', 'false'])('CLAUDE_CODE_USE_BEDROCK=%s chooses nothing', async value => {
  const { cli } = signedInAs('{"loggedIn":true,"authMethod":"claude.ai"}');
  expect(
    await signInFinding({ cli, version: '2.1.325', env: { ...env, CLAUDE_CODE_USE_BEDROCK: value }, signal }),
  ).toEqual({
    name: 'Sign-in',
    state: 'ok',
    text: 'Signed in (claude.ai).',
  });
});

test('a CLI that is not signed in', async () => {
  const { cli } = signedInAs('{"loggedIn":false,"authMethod":"none"}');
  expect(await signInFinding({ cli, version: '2.1.41', env, signal })).toEqual({
    name: 'Sign-in',
    state: 'warning',
    text: 'Not signed in. Run "claude auth login", or try --rehearsal, which needs no account.',
  });
});

test.each(['', 'Usage: claude', '{}', 'null'])('a CLI that answers %j has not told', async said => {
  const { cli } = signedInAs(said);
  expect((await signInFinding({ cli, version: '2.1.325', env, signal })).text).toMatch(
    /^The CLI did not tell whether it is signed in\./,
  );
});

test('a CLI without "auth status" is not asked: it would take it as a prompt', async () => {
  const { cli, wasStarted } = signedInAs('{"loggedIn":true}');
  const finding = await signInFinding({ cli, version: '2.1.40', env, signal });
  expect(finding.state).toBe('warning');
  expect(finding.text).toBe(
    'CLI 2.1.40 cannot tell before a conversation. To sign in, start "claude" and type /login, or try --rehearsal, which needs no account.',
  );
  expect(wasStarted()).toBe(false);
});

test('a CLI that hangs ends with the command', async () => {
  const folder = temporaryFolder();
  const path = fakeCli(folder, 'touch "$0.asked"; exec sleep 600');
  const end = new AbortController();
  const finding = signInFinding({ cli: toCommand(path), version: '2.1.325', env, signal: end.signal });
  await expect.poll(() => existsSync(`${path}.asked`)).toBe(true);
  end.abort();
  expect((await finding).text).toMatch(/^The CLI did not tell/);
});
