// Requests about signing in and about what the account has used. The user's own CLI does the sign-in;
// its URL reaches the page as the push `auth_url`, the code goes back by `submit_oauth_code`, nothing is stored.
import * as z from 'zod';
import { group, request } from '../../define.ts';
import { AuthStatus, LoginMethod } from '../auth-status.ts';
import { UsageUpdate } from '../usage-report.ts';

export const authRequests = group(
  request('get_auth_status', {
    summary: 'Ask whether and how the CLI is signed in.',
    params: z.object({}),
    result: z.object({ status: AuthStatus }),
  }),
  request('login', {
    summary: 'Let the CLI sign in; settles when that has ended in one way or another.',
    params: z.object({ method: LoginMethod }),
    result: z.object({
      outcome: z.enum(['signed-in', 'cancelled', 'failed']),
      auth: AuthStatus,
      message: z.string().optional().describe('Why it failed.'),
    }),
  }),
  request('submit_oauth_code', {
    summary: 'Hand the code that the browser showed to the CLI that is signing in.',
    params: z.object({ code: z.string().min(1) }),
    result: z.object({
      accepted: z.boolean(),
      message: z.string().optional().describe('Why not, such as: no sign-in is under way.'),
    }),
  }),
  request('logout', {
    summary: 'Let the CLI forget its sign-in.',
    params: z.object({}),
    result: z.object({ signedOut: z.boolean(), status: AuthStatus, message: z.string().optional() }),
  }),
  request('request_usage_update', {
    summary: 'Ask for fresh usage figures; every page also gets them as the push `usage_update`.',
    params: z.object({}),
    result: UsageUpdate,
  }),
);
