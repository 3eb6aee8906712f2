// Sessions that run in the cloud. Observed: 2.1.29 and 2.1.325 list them only in a picker on a terminal; one can be brought
// here by its id with `--teleport`, which needs a claude.ai sign-in.
import { isAtLeast, locateSession } from '@dovetail/agent';
import { invalidInput, type RemoteSession } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';
import type { SessionIndex } from '../../store/session-index.ts';
import { storedSessions } from './list-sessions.ts';

const needsSignIn =
  'Cloud sessions need a claude.ai sign-in, and the Claude Code CLI is not signed in that way. Sign in, then try again.';

export async function listRemote(
  context: Pick<HostContext, 'auth' | 'cli'>,
): Promise<{ available: boolean; reason: string; sessions: RemoteSession[] }> {
  const version = await context.cli.version();
  const { state, authMethod } =
    context.auth.status.state === 'unknown' ? await context.auth.refresh() : context.auth.status;
  const isSignedIn = state === 'unknown' || (state === 'signed-in' && authMethod === 'claudeai');
  const reason = isSignedIn
    ? `Claude Code ${version} lists cloud sessions only on a terminal: run "claude --teleport" there to choose one, or bring one here by its id.`
    : needsSignIn;
  return { available: false, reason, sessions: [] };
}

export async function teleport(
  context: Pick<HostContext, 'cwd' | 'configFolder' | 'channels' | 'cli'>,
  index: SessionIndex,
  sessionId: string,
  signal: AbortSignal,
): Promise<{ teleported: boolean; sessionId?: string; reason?: string }> {
  // It becomes an argument of the CLI.
  if (!/^[\w-]+$/.test(sessionId)) throw invalidInput(`"${sessionId}" is not the id of a cloud session.`, 'sessionId');
  const version = await context.cli.version();
  const before = new Set((await storedSessions(context, index, 'folder', signal)).sessions.map(({ id }) => id));
  const run = await context.cli.run(
    ['-p', `--teleport=${sessionId}`, '--output-format=stream-json', '--input-format=stream-json', '--verbose'],
    { cwd: context.cwd, signal },
  );
  if (run.code !== 0) return { teleported: false, reason: reasonOf(run.stderr, run.code, version) };
  const local = namedSession(run.stdout);
  if (local !== undefined && (await locateSession({ configDir: context.configFolder }, local)))
    return { teleported: true, sessionId: local };
  const { sessions } = await storedSessions(context, index, 'folder', signal);
  const fresh = sessions.find(({ id }) => !before.has(id));
  if (fresh) return { teleported: true, sessionId: fresh.id };
  return {
    teleported: false,
    reason: `Claude Code ${version} ended without an error but left no session in this folder. Run "claude --teleport ${sessionId}" in a terminal.`,
  };
}

function reasonOf(stderr: string, code: number | null, version: string): string {
  const said = stderr.trim().split('\n')[0];
  if (said) return said;
  // Observed: 2.1.29 ends with code 1 and prints nothing, whatever was wrong.
  const advice = isAtLeast(version, '2.1.325')
    ? `Run it with the log of the CLI on to see why.`
    : `This version does not say why; usually a claude.ai sign-in is missing. A newer CLI tells.`;
  return `Claude Code ${version} could not bring the session here (exit code ${code ?? 'none'}). ${advice}`;
}

function namedSession(stdout: string): string | undefined {
  for (const line of stdout.split('\n')) {
    const [, id] = /"session_id":"([0-9a-f-]{36})"/.exec(line) ?? [];
    if (id) return id;
  }
  return undefined;
}
