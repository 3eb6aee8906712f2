// How the host reaches the person's CLI outside a conversation: where it is, which version, and its subcommands.
import {
  defaultVersionCache,
  findCli,
  oldestSupported,
  readVersion,
  runCli,
  tooOld,
  type AgentOptions,
  type CliCommand,
  type CliRun,
} from '@dovetail/agent';
import { hasCode, type CliPresence } from '@dovetail/protocol';
import type { CurrentSettings } from './host-context.ts';

export type { CliRun } from '@dovetail/agent';

export interface CliAccess {
  /** Looks again when the last look found none or the settings have changed. Throws `agent_unavailable`. */
  find(): Promise<CliCommand>;
  /** For pages; never throws. */
  presence(): Promise<CliPresence>;
  version(): Promise<string>;
  /** The environment of every CLI: the host's own, with the person's settings over it. */
  environment(): Readonly<Record<string, string | undefined>>;
  /** What `startAgent` needs to start this CLI. */
  agentOptions(): Promise<Pick<AgentOptions, 'cli' | 'env' | 'inheritEnv' | 'processWrapper'>>;
  /** Runs a subcommand to its end; the whole tree is stopped when the signal fires. Any exit code is a result. */
  run(args: readonly string[], options?: CliRunOptions): Promise<CliRun>;
}

export interface CliRunOptions {
  readonly cwd?: string;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** Each line as it is printed, on stdout or stderr, with secrets masked. */
  onLine?(line: string): void;
}

export interface CliAccessDeps {
  readonly settings: CurrentSettings;
  /** Where subcommands run when a caller does not say. */
  readonly cwd: string;
  /** The environment that CLIs start from; the host's own when absent. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Found already; then nothing is looked for. */
  readonly cli?: CliCommand;
  readonly claudePath?: string;
  readonly nodePath?: string;
  readonly packageRoots?: readonly string[];
  readonly isRehearsal?: boolean;
  /** Where versions are remembered; null asks the CLI each time. */
  readonly versionCache?: string | null;
  /** Ends whatever still runs. */
  readonly signal?: AbortSignal;
}

export function createCliAccess(deps: CliAccessDeps): CliAccess {
  const { settings, isRehearsal = false } = deps;
  let looking: Promise<CliCommand> | undefined;
  let asking: Promise<string> | undefined;

  settings.onChange(changed => {
    if (!changed.includes('claudeProcessWrapper') && !changed.includes('environmentVariables')) return;
    looking = undefined;
    asking = undefined;
  });

  function environment(): Record<string, string | undefined> {
    const configured = settings.value.environmentVariables.map(({ name, value }) => [name, value] as const);
    return { ...(deps.env ?? process.env), ...Object.fromEntries(configured) };
  }

  async function look(): Promise<CliCommand> {
    const wrapper = settings.value.claudeProcessWrapper || undefined;
    const { cli } = deps;
    if (cli && wrapper) return { ...cli, command: wrapper, args: [cli.command, ...cli.args] };
    return (
      cli ??
      (await findCli({
        env: environment(),
        ...(deps.claudePath && { claudePath: deps.claudePath }),
        ...(deps.nodePath && { nodePath: deps.nodePath }),
        ...(deps.packageRoots && { packageRoots: deps.packageRoots }),
        ...(wrapper && { processWrapper: wrapper }),
      }))
    );
  }

  function find(): Promise<CliCommand> {
    const mine = (looking ??= look());
    mine.catch(() => {
      if (looking === mine) looking = undefined;
    });
    return mine;
  }

  function version(): Promise<string> {
    const mine = (asking ??= find().then(cli =>
      readVersion(cli, {
        env: environment(),
        cacheFile: deps.versionCache === undefined ? defaultVersionCache() : (deps.versionCache ?? undefined),
      }),
    ));
    mine.catch(() => {
      if (asking === mine) asking = undefined;
    });
    return mine;
  }

  async function run(args: readonly string[], options: CliRunOptions = {}): Promise<CliRun> {
    const signals = [deps.signal, options.signal].filter(signal => signal !== undefined);
    return runCli({
      cli: await find(),
      args,
      cwd: options.cwd ?? deps.cwd,
      env: environment(),
      inheritEnv: false,
      signal: AbortSignal.any(signals),
      ...(options.timeoutMs !== undefined && { timeoutMs: options.timeoutMs }),
      ...(options.onLine && { onLine: options.onLine }),
    });
  }

  /** Its own first words on stderr say more than that it did not tell its version. */
  async function firstWords(otherwise: unknown): Promise<string> {
    const told = await run(['--version'], { timeoutMs: 10_000 }).then(
      ({ stderr }) => firstLine(stderr),
      () => undefined,
    );
    return told ?? firstLine(otherwise instanceof Error ? otherwise.message : String(otherwise)) ?? 'It said nothing.';
  }

  return {
    find,
    version,
    environment,
    run,
    async presence() {
      let cli: CliCommand;
      try {
        cli = await find();
      } catch (error) {
        if (!hasCode(error, 'agent_unavailable')) return { status: 'failed', detail: String(error), isRehearsal };
        return { status: 'missing', lookedAt: [...error.data.lookedAt], isRehearsal };
      }
      try {
        const told = await version();
        const needed = tooOld(told) && { status: 'too-old' as const, needed: oldestSupported };
        const fallback = cli.origin === 'package' && { isFallback: true as const };
        return { status: 'ready', path: cli.path, version: told, isRehearsal, ...fallback, ...needed };
      } catch (error) {
        return { status: 'failed', path: cli.path, detail: await firstWords(error), isRehearsal };
      }
    },
    agentOptions: async () => ({ cli: await find(), env: environment(), inheritEnv: false }),
  };
}

function firstLine(text: string): string | undefined {
  return text
    .split('\n')
    .map(line => line.trim())
    .find(line => line !== '');
}
