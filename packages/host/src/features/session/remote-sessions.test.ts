import type { AuthStatus } from '@dovetail/protocol';
import { expect, it } from 'vitest';
import type { AuthState } from '../../state/auth-state.ts';
import { channelsWith } from '../../testing/channels-with.ts';
import { fakeCliAccess, type FakeCli } from '../../testing/fake-cli-access.ts';
import { fakeContext } from '../../testing/fake-context.ts';
import { partial } from '../../testing/partial.ts';
import { asking } from '../../testing/ports-with.ts';
import { createSessionFolder, idOf, storedLines, type SessionFolder } from '../../testing/session-folder.ts';
import { sessionFeature } from './session-feature.ts';

function remote(folder: SessionFolder, cli: FakeCli, status: Partial<AuthStatus> = {}) {
  const access = fakeCliAccess(cli);
  const auth = partial<AuthState>('auth', {
    status: { state: 'signed-in', authMethod: 'claudeai', email: null, subscriptionType: null, ...status },
  });
  const handlers = sessionFeature(fakeContext({ ...folder, channels: channelsWith(), cli: access, auth }));
  return { access, handlers };
}

it('says what is missing to list them', async () => {
  const folder = await createSessionFolder();
  const signedOut = remote(folder, {}, { state: 'signed-out', authMethod: 'not-specified' });
  expect(await signedOut.handlers.list_remote_sessions({}, asking())).toEqual({
    available: false,
    reason: expect.stringContaining('need a claude.ai sign-in') as string,
    sessions: [],
  });
  const byKey = remote(folder, {}, { authMethod: 'api-key' });
  expect((await byKey.handlers.list_remote_sessions({}, asking())).reason).toContain('need a claude.ai sign-in');
  const signedIn = await remote(folder, { version: '2.1.29' }).handlers.list_remote_sessions({}, asking());
  expect(signedIn.reason).toContain('Claude Code 2.1.29 lists cloud sessions only on a terminal');
});

it('brings one here by the CLI, and names the local session', async () => {
  const folder = await createSessionFolder();
  const bring = (stdout: string): FakeCli => ({
    async run() {
      await folder.write(idOf(7), [storedLines(idOf(7), folder.cwd).prompt('from afar')]);
      return { stdout };
    },
  });
  const named = remote(folder, bring(`{"type":"system","session_id":"${idOf(7)}"}\n`));
  expect(await named.handlers.teleport_session({ sessionId: 'session_01' }, asking())).toEqual({
    teleported: true,
    sessionId: idOf(7),
  });
  expect(named.access.ran[0]).toContain('--teleport=session_01');
  expect(named.access.ranIn).toEqual([folder.cwd]);

  const other = await createSessionFolder();
  const silent = remote(other, {
    async run() {
      await other.write(idOf(8), [storedLines(idOf(8), other.cwd).prompt('from afar')]);
      return {};
    },
  });
  expect(await silent.handlers.teleport_session({ sessionId: 'session_01' }, asking())).toMatchObject({
    sessionId: idOf(8),
  });
});

it('says why not, in the words of the CLI where it has any', async () => {
  const folder = await createSessionFolder();
  const refused = remote(folder, { run: () => ({ code: 1, stderr: 'Cloud sessions need a sign-in.\nmore' }) });
  expect(await refused.handlers.teleport_session({ sessionId: 's' }, asking())).toEqual({
    teleported: false,
    reason: 'Cloud sessions need a sign-in.',
  });
  const mute = remote(folder, { version: '2.1.29', run: () => ({ code: 1 }) });
  expect((await mute.handlers.teleport_session({ sessionId: 's' }, asking())).reason).toContain(
    'Claude Code 2.1.29 could not bring the session here (exit code 1).',
  );
  const empty = remote(folder, {});
  expect((await empty.handlers.teleport_session({ sessionId: 's' }, asking())).reason).toContain('left no session');
  await expect(async () => empty.handlers.teleport_session({ sessionId: '--help x' }, asking())).rejects.toThrow(
    'is not the id of a cloud session',
  );
});
