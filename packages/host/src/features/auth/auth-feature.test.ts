import { authRequests, type AuthStatus } from '@dovetail/protocol';
import { expect, test } from 'vitest';
import { pagesWith } from '../../testing/channels-with.ts';
import { fakeCliAccess } from '../../testing/fake-cli-access.ts';
import { fakeContext } from '../../testing/fake-context.ts';
import { asking } from '../../testing/ports-with.ts';
import { authFeature } from './auth-feature.ts';

test('answers every request of its group; the status is asked for anew', async () => {
  const status: AuthStatus = { state: 'signed-out', authMethod: 'not-specified', email: null, subscriptionType: null };
  const auth = { status, refresh: async () => ({ ...status, problem: 'fresh' }), onAccountChanged: () => () => {} };
  const feature = authFeature(fakeContext({ auth, pages: pagesWith(), cli: fakeCliAccess({ version: '2.1.29' }) }));
  expect(Object.keys(feature)).toEqual(Object.keys(authRequests));
  expect(await feature.get_auth_status({}, asking())).toEqual({ status: { ...status, problem: 'fresh' } });
  expect(await feature.submit_oauth_code({ code: 'x' }, asking())).toMatchObject({ accepted: false });
  expect(await feature.login({ method: 'claudeai' }, asking())).toMatchObject({ outcome: 'failed' });
});
