// Who the CLI has signed in, from what it keeps on disk. Only names and ids are taken; a token is never looked at, so one
// that is merely renewed changes nothing.
import { readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;
type Fields = Readonly<Record<string, unknown>>;

export interface AccountFiles {
  /** Holds `oauthAccount`. */
  readonly account: string;
  readonly credentials: string;
  readonly settings: string;
}

/** Observed: `.claude.json` lies in the home folder, or inside CLAUDE_CONFIG_DIR when that is set. */
export function accountFiles(configFolder: string, env: Env): AccountFiles {
  const home = env['HOME'] ?? env['USERPROFILE'] ?? homedir();
  return {
    account: join(env['CLAUDE_CONFIG_DIR'] ? configFolder : home, '.claude.json'),
    credentials: join(configFolder, '.credentials.json'),
    settings: join(configFolder, 'settings.json'),
  };
}

export function foldersOf(files: AccountFiles): string[] {
  return [...new Set([dirname(files.account), dirname(files.credentials)])];
}

export interface StoredAccount {
  readonly accountId: string | undefined;
  readonly email: string | undefined;
  readonly organizationId: string | undefined;
  readonly organization: string | undefined;
  /** Which kinds of credentials are kept, by their names. */
  readonly credentials: readonly string[];
}

export async function readStoredAccount(files: AccountFiles): Promise<StoredAccount> {
  const [config, credentials] = await Promise.all([readFields(files.account), readFields(files.credentials)]);
  const account = fieldsOf(config['oauthAccount']);
  return {
    accountId: textOf(account['accountUuid']),
    email: textOf(account['emailAddress']),
    organizationId: textOf(account['organizationUuid']),
    organization: textOf(account['organizationName']),
    credentials: [
      ...Object.keys(credentials).filter(name => /oauth|key|token/i.test(name) && name !== 'mcpOAuth'),
      ...(config['primaryApiKey'] ? ['primaryApiKey'] : []),
    ],
  };
}

/** An empty object when there is none that can be read. */
export async function readFields(file: string): Promise<Fields> {
  try {
    return fieldsOf(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return {};
  }
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
