// The environment of a CLI process: what the host has, what the person configured over it, and what we must add.

type Env = Readonly<Record<string, string | undefined>>;

export interface SpawnEnvironmentOptions {
  /** Usually `process.env`; an empty object gives a clean environment. */
  base: Env;
  /** Configured variables; `undefined` removes one. */
  configured?: Env;
  entrypoint?: string;
  /** Lets `rewind_files` work. */
  fileCheckpointing?: boolean;
  /** Inherited by every descendant, so that all of them can be found again. */
  marker: string;
  platform?: NodeJS.Platform;
}

export const markerVariable = 'DOVETAIL_CHANNEL';
export const defaultEntrypoint = 'dovetail';

// A CLI that thinks it runs inside another one refuses or changes its behaviour; NODE_OPTIONS of a debugger would stop it.
const notInherited = ['CLAUDECODE', 'CLAUDE_CODE_SSE_PORT', 'NODE_OPTIONS', 'VSCODE_INSPECTOR_OPTIONS'];

export function spawnEnvironment(options: SpawnEnvironmentOptions): Record<string, string> {
  const out: Record<string, string> = {};
  const isWindows = (options.platform ?? process.platform) === 'win32';
  for (const [name, value] of Object.entries(options.base)) {
    if (value !== undefined && !notInherited.includes(name)) out[name] = value;
  }
  for (const [name, value] of Object.entries(options.configured ?? {})) {
    // `Path` and `PATH` are one variable on Windows; a process that is given both sees either.
    if (isWindows) for (const same of Object.keys(out)) if (same.toUpperCase() === name.toUpperCase()) delete out[same];
    if (value === undefined) delete out[name];
    else out[name] = value;
  }
  out['CLAUDE_CODE_ENTRYPOINT'] =
    options.entrypoint ?? options.configured?.['CLAUDE_CODE_ENTRYPOINT'] ?? defaultEntrypoint;
  if (options.fileCheckpointing) out['CLAUDE_CODE_ENABLE_SDK_FILE_CHECKPOINTING'] = 'true';
  out[markerVariable] = options.marker;
  return withLoopbackUnproxied(out);
}

const loopbackHosts = ['127.0.0.1', 'localhost', '::1'];

/** A local base URL must not be sent through a proxy. */
function withLoopbackUnproxied(env: Record<string, string>): Record<string, string> {
  if (!isLoopbackUrl(env['ANTHROPIC_BASE_URL'])) return env;
  // Programs differ in which of the two they read first, so each gets the hosts of both.
  const present = [env['NO_PROXY'], env['no_proxy']]
    .flatMap(hosts => (hosts ?? '').split(','))
    .map(host => host.trim())
    .filter(host => host !== '');
  const all = [...new Set([...present, ...loopbackHosts])].join(',');
  return { ...env, NO_PROXY: all, no_proxy: all };
}

export function isLoopbackUrl(url: string | undefined): boolean {
  if (!url || !URL.canParse(url)) return false;
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}
