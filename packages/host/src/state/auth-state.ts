// Whether and as whom the person's CLI is signed in, as last heard. Holds no secret.
import type { AuthStatus, SettingKey } from '@dovetail/protocol';
import type { CliAccess } from '../cli-access.ts';
import type { CurrentSettings } from '../host-context.ts';
import { readAuth, type AuthReading } from './read-auth.ts';
import { accountFiles, foldersOf, readStoredAccount } from './stored-account.ts';
import { watchFiles } from './watch-files.ts';

export interface AuthState {
  /** `unknown` until it was asked for the first time. */
  readonly status: AuthStatus;
  /** Asks the CLI again; callers that come together share one question. Never throws. */
  refresh(): Promise<AuthStatus>;
  /** Only when somebody else, or nobody, is signed in now. */
  onAccountChanged(listener: (status: AuthStatus) => void): () => void;
}

export interface AuthStateDeps {
  readonly cli: CliAccess;
  readonly settings: CurrentSettings;
  /** The folder of the CLI's own files. */
  readonly configFolder: string;
  /** Ends the watching. */
  readonly signal: AbortSignal;
  /** How long files must be quiet before they are looked at. */
  readonly settleMs?: number;
}

/** Settings that decide who is signed in. */
const decisive: readonly SettingKey[] = ['environmentVariables', 'claudeProcessWrapper', 'disableLoginPrompt'];

const notOurs: AuthStatus = { state: 'unknown', authMethod: 'not-specified', email: null, subscriptionType: null };

export function createAuthState(deps: AuthStateDeps): AuthState {
  const { cli, settings, signal } = deps;
  const files = accountFiles(deps.configFolder, cli.environment());
  const listeners = new Set<(status: AuthStatus) => void>();
  let status: AuthStatus = notOurs;
  let identity: string | undefined;
  let asking: Promise<AuthStatus> | undefined;
  // What lay on disk when the CLI was asked last: the CLI is asked again only when it names somebody else.
  const readStored = async () => JSON.stringify(await readStoredAccount(files));
  let stored = readStored();

  function take(reading: AuthReading): AuthStatus {
    status = reading.status;
    // A question that failed proves nothing about the account, and the first answer is not a change.
    if (reading.identity === undefined) return status;
    const changed = identity !== undefined && identity !== reading.identity;
    identity = reading.identity;
    if (changed) for (const listener of listeners) listener(status);
    return status;
  }

  async function read(): Promise<AuthStatus> {
    // Credentials are managed elsewhere then, and a page must offer nothing.
    if (settings.value.disableLoginPrompt) return (status = notOurs);
    stored = readStored();
    return take(await readAuth(cli, files));
  }

  function refresh(): Promise<AuthStatus> {
    return (asking ??= read().finally(() => (asking = undefined)));
  }

  // A key or another provider may be configured there. Nobody needs to know before somebody has asked.
  const unsubscribe = settings.onChange(changed => {
    if (identity !== undefined && changed.some(key => decisive.includes(key))) void refresh();
  });
  signal.addEventListener('abort', unsubscribe, { once: true });
  watchFiles({
    folders: foldersOf(files),
    files: [files.account, files.credentials],
    signal,
    ...(deps.settleMs !== undefined && { settleMs: deps.settleMs }),
    async onSettled() {
      const before = await stored;
      stored = readStored();
      if ((await stored) !== before && !signal.aborted) await refresh();
    },
  });

  return {
    get status() {
      return status;
    },
    refresh,
    onAccountChanged(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
