// Asks the person's CLI, or where it cannot be asked the environment and the CLI's files, who is signed in.
import { authStatusSince, isAtLeast } from '@dovetail/agent';
import type { AuthMethod, AuthStatus } from '@dovetail/protocol';
import * as z from 'zod';
import type { CliAccess } from '../cli-access.ts';
import { configuredAuth } from './auth-environment.ts';
import { readFields, readStoredAccount, type AccountFiles } from './stored-account.ts';

export interface AuthReading {
  readonly status: AuthStatus;
  /** Two readings with the same one are of the same account; undefined when the question failed. */
  readonly identity: string | undefined;
}

/** Observed on 2.1.325. Other fields are folders, and the host needs none of them. */
const Told = z.looseObject({
  loggedIn: z.boolean(),
  authMethod: z.string().optional(),
  apiKeySource: z.string().optional(),
  email: z.string().nullish(),
  orgName: z.string().nullish(),
  subscriptionType: z.string().nullish(),
});

const nobody = { email: null, subscriptionType: null } as const;

export async function readAuth(cli: CliAccess, files: AccountFiles): Promise<AuthReading> {
  try {
    const version = await cli.version();
    return isAtLeast(version, authStatusSince) ? await ask(cli, files) : await guess(cli, files, version);
  } catch (error) {
    const [why = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    const problem = `The CLI could not be asked: ${why}`;
    return { status: { state: 'unknown', authMethod: 'not-specified', ...nobody, problem }, identity: undefined };
  }
}

async function ask(cli: CliAccess, files: AccountFiles): Promise<AuthReading> {
  const ran = await cli.run(['auth', 'status'], { timeoutMs: 20_000 });
  const told = parse(ran.stdout);
  if (!told) {
    const said = ran.stderr.trim().split('\n')[0];
    throw new Error(said || `"claude auth status" ended with code ${ran.code} and told nothing.`);
  }
  const { accountId, organizationId } = await readStoredAccount(files);
  const status: AuthStatus = told.loggedIn
    ? {
        state: 'signed-in',
        authMethod: methodOf(told, cli.environment()),
        email: told.email ?? null,
        subscriptionType: told.subscriptionType ?? null,
        ...(told.orgName && { organization: told.orgName }),
      }
    : { state: 'signed-out', authMethod: 'not-specified', ...nobody };
  return { status, identity: identify(status, accountId, organizationId) };
}

function parse(text: string): z.output<typeof Told> | undefined {
  try {
    return Told.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function methodOf(
  { authMethod = '', apiKeySource = '' }: z.output<typeof Told>,
  env: Readonly<Record<string, string | undefined>>,
): AuthMethod {
  if (authMethod === 'claude.ai') return 'claudeai';
  if (authMethod === 'third_party') return '3p';
  // Observed: said of ANTHROPIC_AUTH_TOKEN, which a gateway gives, as well as of CLAUDE_CODE_OAUTH_TOKEN.
  if (authMethod === 'oauth_token') return env['ANTHROPIC_AUTH_TOKEN'] ? 'api-key' : 'claudeai';
  // A key that the CLI itself got by a sign-in at the console.
  if (apiKeySource.includes('/login')) return 'console';
  if (authMethod.startsWith('api_key')) return 'api-key';
  return 'not-specified';
}

async function guess(cli: CliAccess, files: AccountFiles, version: string): Promise<AuthReading> {
  const [stored, settings] = await Promise.all([readStoredAccount(files), readFields(files.settings)]);
  const configured = configuredAuth(cli.environment(), settings);
  const status: AuthStatus = configured
    ? { state: 'signed-in', authMethod: configured.method, ...nobody }
    : {
        state: 'unknown',
        authMethod: stored.email ? 'claudeai' : 'not-specified',
        email: stored.email ?? null,
        subscriptionType: null,
        ...(stored.organization && { organization: stored.organization }),
        problem: `This CLI (${version}) does not tell whether it is signed in; ${authStatusSince} and later do.`,
      };
  return { status, identity: identify(status, stored.accountId, stored.organizationId, ...stored.credentials) };
}

function identify(status: AuthStatus, ...more: readonly (string | undefined)[]): string {
  return JSON.stringify([status.state, status.authMethod, status.email, status.organization ?? null, ...more]);
}
