import type { AuthStatus } from '@dovetail/protocol';
import { expect, test } from 'vitest';
import { fakeCliAccess, type FakeCli } from '../../testing/fake-cli-access.ts';
import { fakeContext } from '../../testing/fake-context.ts';
import { signOut } from './sign-out.ts';

const before: AuthStatus = { state: 'signed-in', authMethod: 'claudeai', email: 'a@b.c', subscriptionType: null };
const nobody: AuthStatus = { state: 'signed-out', authMethod: 'not-specified', email: null, subscriptionType: null };

function opened(cli: FakeCli, after: AuthStatus = nobody) {
  const access = fakeCliAccess(cli);
  const auth = { status: before, refresh: async () => after, onAccountChanged: () => () => {} };
  return { access, out: () => signOut(fakeContext({ cli: access, auth }), new AbortController().signal) };
}

test('the CLI forgets its sign-in', async () => {
  const { access, out } = opened({});
  expect(await out()).toEqual({ signedOut: true, status: nobody });
  expect(access.ran).toEqual([['auth', 'logout']]);
});

test('what it still works with is told', async () => {
  const { out } = opened({}, { ...before, authMethod: 'api-key' });
  expect(await out()).toMatchObject({ signedOut: true, status: { authMethod: 'api-key' } });
  expect((await out()).message).toContain('still finds credentials');
});

test('a failure is told in its words', async () => {
  const { out } = opened({ run: () => ({ code: 1, stderr: 'the keychain is locked\n' }) }, before);
  expect(await out()).toEqual({ signedOut: false, status: before, message: 'the keychain is locked' });
});

test('2.1.29 would take it as a prompt, so it is not run', async () => {
  const { access, out } = opened({ version: '2.1.29' });
  expect(await out()).toMatchObject({ signedOut: false, status: before });
  expect(access.ran).toEqual([]);
});
