// Whether the CLI has an account to work with. It is asked; no secret is read, and none is printed.
import { authStatusSince, isAtLeast, readAuthStatus, type CliCommand } from '@dovetail/agent';
import type { Finding } from './finding.ts';

const providers: readonly (readonly [variable: string, text: string])[] = [
  ['ANTHROPIC_API_KEY', 'An API key is set in the environment (ANTHROPIC_API_KEY).'],
  ['ANTHROPIC_AUTH_TOKEN', 'A token is set in the environment (ANTHROPIC_AUTH_TOKEN).'],
  ['CLAUDE_CODE_OAUTH_TOKEN', 'A sign-in token is set in the environment (CLAUDE_CODE_OAUTH_TOKEN).'],
  ['CLAUDE_CODE_USE_BEDROCK', 'Amazon Bedrock is chosen in the environment (CLAUDE_CODE_USE_BEDROCK).'],
  ['CLAUDE_CODE_USE_VERTEX', 'Google Vertex AI is chosen in the environment (CLAUDE_CODE_USE_VERTEX).'],
  ['CLAUDE_CODE_USE_FOUNDRY', 'Microsoft Foundry is chosen in the environment (CLAUDE_CODE_USE_FOUNDRY).'],
];

export interface SignInOptions {
  readonly cli: CliCommand;
  readonly version: string;
  readonly env: NodeJS.ProcessEnv;
  /** Ends the CLI that is asked. */
  readonly signal: AbortSignal;
}

export async function signInFinding({ cli, version, env, signal }: SignInOptions): Promise<Finding> {
  const name = 'Sign-in';
  const provider = providers.find(([variable]) => isSet(env[variable]));
  if (provider) return { name, state: 'ok', text: provider[1] };
  const orRehearsal = 'or try --rehearsal, which needs no account.';
  if (!isAtLeast(version, authStatusSince)) {
    const text = `CLI ${version} cannot tell before a conversation. To sign in, start "claude" and type /login, ${orRehearsal}`;
    return { name, state: 'warning', text };
  }
  const status = await readAuthStatus(cli, env, signal);
  if (status?.loggedIn === true)
    return { name, state: 'ok', text: `Signed in (${status.authMethod ?? 'method not told'}).` };
  const what = status?.loggedIn === false ? 'Not signed in.' : 'The CLI did not tell whether it is signed in.';
  return { name, state: 'warning', text: `${what} Run "claude auth login", ${orRehearsal}` };
}

/** `CLAUDE_CODE_USE_BEDROCK=0` chooses nothing. */
function isSet(value: string | undefined): boolean {
  return value !== undefined && !['', '0', 'false', 'no', 'off'].includes(value.toLowerCase());
}
