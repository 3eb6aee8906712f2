// Signing in and out, and what the account has used. The person's own CLI does all of it; no token passes through here.
import type { authRequests, Handlers } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';
import { createSignIns } from './sign-in.ts';
import { signOut } from './sign-out.ts';
import { requestUsage } from './request-usage.ts';

export function authFeature(context: HostContext): Handlers<typeof authRequests> {
  const signIns = createSignIns(context);
  return {
    get_auth_status: async () => ({ status: await context.auth.refresh() }),
    login: ({ method }, { pageId, signal }) => signIns.begin(method, context.pages.get(pageId), signal),
    submit_oauth_code: ({ code }) => signIns.submit(code),
    logout: (_, { signal }) => signOut(context, signal),
    request_usage_update: (_, asked) => requestUsage(context, asked),
  };
}
