// Lets the person's CLI forget its sign-in, and says what it still works with.
import { authStatusSince, isAtLeast } from '@dovetail/agent';
import type { authRequests, ResultOf } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';

export async function signOut(
  context: HostContext,
  signal: AbortSignal,
): Promise<ResultOf<typeof authRequests, 'logout'>> {
  const version = await context.cli.version();
  if (!isAtLeast(version, authStatusSince)) {
    const message = `Claude Code CLI ${version} cannot sign out from an editor. Open a terminal, run "claude" and type /logout.`;
    return { signedOut: false, status: context.auth.status, message };
  }
  const { code, stdout, stderr } = await context.cli.run(['auth', 'logout'], { signal, timeoutMs: 60_000 });
  const status = await context.auth.refresh();
  if (code !== 0) {
    return { signedOut: false, status, message: (stderr || stdout).trim() || `The CLI ended with code ${code}.` };
  }
  if (status.state !== 'signed-in') return { signedOut: true, status };
  const message =
    'The CLI has forgotten its sign-in, but still finds credentials in the environment or in its settings.';
  return { signedOut: true, status, message };
}
