// How the host reaches the person's CLI outside a conversation: where it is, which version, and its subcommands.
import type { AgentOptions, CliCommand } from '@dovetail/agent';
import type { CliPresence } from '@dovetail/protocol';

export interface CliRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

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
  /** Runs a subcommand to its end; the whole tree is stopped when the signal fires. */
  run(args: readonly string[], options?: CliRunOptions): Promise<CliRun>;
}

export interface CliRunOptions {
  readonly cwd?: string;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** Each line as it is printed, on stdout or stderr, with secrets masked. */
  onLine?(line: string): void;
  /** Written to stdin, which then ends. */
  readonly input?: string;
}
