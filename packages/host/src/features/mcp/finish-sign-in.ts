// The end of a sign-in whose browser is on another machine: that browser cannot reach the CLI, so the person carries the
// address over. It holds a code, so it is passed on and never kept or logged.
import { isAtLeast, type Agent } from '@dovetail/agent';
import { controlRequests, isWireError, type mcpRequests, type ParamsOf, type ResultOf } from '@dovetail/protocol';
import type { Channel } from '../../channels/channel.ts';

type Requests = typeof mcpRequests;

const { since = '' } = controlRequests.mcp_oauth_callback_url;

/** Whether the CLI takes the address at all. */
export async function takesCallback(agent: Agent): Promise<boolean> {
  return isAtLeast(await agent.version(), since);
}

/** Answered when the CLI has signed in, or says why it has not. */
export async function finishSignIn(
  channel: Channel,
  { serverName, callbackUrl }: ParamsOf<Requests, 'finish_mcp_sign_in'>,
  signal: AbortSignal,
): Promise<ResultOf<Requests, 'finish_mcp_sign_in'>> {
  const address = callbackUrl.trim();
  if (!hasAnswer(address)) return { accepted: false, message: notTheAddress };
  const agent = await channel.wake();
  try {
    await agent.request('mcp_oauth_callback_url', { serverName, callbackUrl: address }, { signal });
    return { accepted: true };
  } catch (error) {
    if (signal.aborted) throw error;
    return { accepted: false, message: isWireError(error) || error instanceof Error ? error.message : String(error) };
  }
}

const notTheAddress =
  'This is not the address that a sign-in ends on. Copy all of it from the address bar of the browser; it has “code=” in it.';

/** A code, or the words of a server that refused. */
function hasAnswer(address: string): boolean {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return false;
  const { searchParams } = new URL(address);
  return searchParams.has('code') || searchParams.has('error');
}
