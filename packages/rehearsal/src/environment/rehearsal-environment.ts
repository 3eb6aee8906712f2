// The environment of a CLI that is driven by a rehearsal: built from nothing, so that no account, key, proxy or setting
// of the user can reach the scripted model or be touched by it.
import { delimiter, dirname, join } from 'node:path';
import { rehearsalKey } from './rehearsal-key.ts';

export interface RehearsalEnvironmentOptions {
  /** Base address of the rehearsal; must be loopback. */
  readonly url: string;
  /** Temporary home, see createRehearsalHome. */
  readonly home: string;
  /** Search path of the CLI and of the commands it runs; by default this process's own. */
  readonly path?: string;
  /** The key of a rehearsal in another process; by default this process's dummy key. */
  readonly key?: string;
  /** Model that the CLI starts with. Observed: 2.1.325 offers to-do tools only with older models. */
  readonly model?: string;
}

const loopbackHosts = new Set(['127.0.0.1', 'localhost', '[::1]']);

// Needed by every program on Windows, and the same for every user there.
const windowsNames = ['SystemRoot', 'SystemDrive', 'ComSpec', 'PATHEXT', 'windir', 'ProgramFiles'];

function windowsEnvironment(home: string): Record<string, string> {
  if (process.platform !== 'win32') return {};
  const system = windowsNames.flatMap(name => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(system), USERPROFILE: home, TEMP: home, TMP: home };
}

export function rehearsalEnvironment(options: RehearsalEnvironmentOptions): Record<string, string> {
  const { hostname } = new URL(options.url);
  if (!loopbackHosts.has(hostname)) {
    throw new Error(`A rehearsal runs on this machine only, so ${hostname} cannot be its address; use 127.0.0.1.`);
  }
  const loopback = '127.0.0.1,localhost,::1';
  return {
    ...windowsEnvironment(options.home),
    PATH: options.path ?? process.env['PATH'] ?? [dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter),
    HOME: options.home,
    LANG: 'C.UTF-8',
    TERM: 'xterm-256color',
    NO_PROXY: loopback,
    no_proxy: loopback,
    ANTHROPIC_BASE_URL: options.url,
    ANTHROPIC_API_KEY: options.key ?? rehearsalKey(),
    ...(options.model === undefined ? {} : { ANTHROPIC_MODEL: options.model }),
    CLAUDE_CONFIG_DIR: join(options.home, '.claude'),
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    CLAUDE_CODE_IDE_SKIP_AUTO_INSTALL: 'true',
    DISABLE_TELEMETRY: '1',
    DISABLE_AUTOUPDATER: '1',
    DISABLE_ERROR_REPORTING: '1',
  };
}
