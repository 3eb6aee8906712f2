// Whether the CLI has an account to work with. It is asked; no secret is read, and none is printed.
import { execFile } from 'node:child_process';
import { isAtLeast, type CliCommand } from '@dovetail/agent';
import type { Finding } from './finding.ts';

const providers: readonly (readonly [variable: string, text: string])[] = [
  ['ANTHROPIC_API_KEY', 'An API key is set in the environment.'],
  ['ANTHROPIC_AUTH_TOKEN', 'A token is set in the environment.'],
  ['CLAUDE_CODE_OAUTH_TOKEN', 'A sign-in token is set in the environment.'],
  ['CLAUDE_CODE_USE_BEDROCK', 'Amazon Bedrock is chosen in the environment.'],
  ['CLAUDE_CODE_USE_VERTEX', 'Google Vertex AI is chosen in the environment.'],
];

/** `claude auth` exists since 2.1.41; before, "auth status" would be taken as a prompt. */
const authSince = '2.1.41';

export async function signInFinding(cli: CliCommand, version: string, env: NodeJS.ProcessEnv): Promise<Finding> {
  const name = 'Sign-in';
  const provider = providers.find(([variable]) => env[variable]);
  if (provider) return { name, state: 'ok', text: provider[1] };
  if (!isAtLeast(version, authSince)) {
    return {
      name,
      state: 'warning',
      text: `CLI ${version} cannot tell before a conversation; "claude /login" signs in.`,
    };
  }
  const status = await authStatus(cli, env);
  if (status?.loggedIn) return { name, state: 'ok', text: `Signed in (${status.authMethod ?? 'method not told'}).` };
  return {
    name,
    state: 'warning',
    text: 'Not signed in. Run "claude auth login", or try --rehearsal, which needs no account.',
  };
}

function authStatus(
  cli: CliCommand,
  env: NodeJS.ProcessEnv,
): Promise<{ loggedIn?: boolean; authMethod?: string } | undefined> {
  return new Promise(resolve => {
    execFile(
      cli.command,
      [...cli.args, 'auth', 'status'],
      { env, timeout: 20_000, windowsHide: true },
      (_error, stdout) => {
        try {
          resolve(JSON.parse(stdout) as { loggedIn?: boolean });
        } catch {
          resolve(undefined);
        }
      },
    );
  });
}
