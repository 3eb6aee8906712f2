// Signing in and out is the business of the person's own CLI; here it is only asked.
import type { AuthStatusResponse } from '@agentclientprotocol/sdk/unstable';
import { authStatusSince, isAtLeast, readAuthStatus, runCli } from '@dovetail/agent';
import type { CliChoice } from './cli-choice.ts';
import { text, type Params } from './wire/read-params.ts';
import { errorCodes, invalidParams, RpcError } from './wire/rpc-error.ts';

export interface Auth {
  authenticate(params: Params): Promise<object>;
  logout(): Promise<object>;
  status(signal: AbortSignal): Promise<AuthStatusResponse>;
}

export function createAuth({ env }: { readonly env: NodeJS.ProcessEnv }, cli: CliChoice): Auth {
  async function status(signal: AbortSignal): Promise<AuthStatusResponse> {
    // Before, "auth status" would be taken as a prompt.
    if (!isAtLeast(await cli.version(), authStatusSince)) return { state: 'unknown' };
    const told = await readAuthStatus(await cli.find(), env, signal);
    if (told?.loggedIn === undefined) return { state: 'unknown' };
    if (!told.loggedIn) return { state: 'unauthenticated' };
    const label = told.authMethod;
    return { state: 'authenticated', ...(label !== undefined && { accounts: [{ label, active: true }] }) };
  }

  return {
    status,
    async authenticate(params) {
      const methodId = text(params, 'methodId');
      if (!/^sign-in-(claudeai|console)$/.test(methodId))
        throw invalidParams(`There is no way to sign in called "${methodId}".`);
      const { state } = await status(AbortSignal.timeout(20_000));
      if (state !== 'unauthenticated') return {};
      throw new RpcError(
        errorCodes.authRequired,
        'Sign in with the Claude Code CLI in a terminal: run "claude auth login", then try again.',
      );
    },
    async logout() {
      if (!isAtLeast(await cli.version(), authStatusSince))
        throw new RpcError(
          errorCodes.internal,
          'This Claude Code CLI signs out only by itself: run "claude", then /logout.',
        );
      const run = await runCli({ cli: await cli.find(), args: ['auth', 'logout'], env });
      if (run.code !== 0)
        throw new RpcError(
          errorCodes.internal,
          `Signing out failed: ${(run.stderr || run.stdout).trim() || `exit code ${run.code}`}`,
        );
      return {};
    },
  };
}
