// What the CLI offers: models, commands, agents. Learned from whatever CLI introduced itself last; when none has, one is
// started for the question alone.
import { startAgent, type AgentOptions } from '@dovetail/agent';
import { hasCode, type ClaudeConfig, type CliPresence, type InitializeResult } from '@dovetail/protocol';
import type { CliAccess } from '../cli-access.ts';

export interface ConfigState {
  /** Never throws: a CLI that is missing or fails is part of the answer. */
  read(): Promise<ClaudeConfig>;
  /** A live CLI has introduced itself. */
  learn(told: InitializeResult): void;
}

/** A CLI that is started to introduce itself and to end. */
export interface AskedCli {
  readonly ready: Promise<InitializeResult>;
  stop(): Promise<unknown>;
}

export interface ConfigStateDeps {
  readonly cli: Pick<CliAccess, 'presence' | 'agentOptions'>;
  /** Commands and agents may belong to the folder. */
  readonly cwd: string;
  readonly signal?: AbortSignal;
  readonly start?: (options: AgentOptions) => Promise<AskedCli>;
}

export function createConfigState(deps: ConfigStateDeps): ConfigState {
  const start = deps.start ?? startAgent;
  let learned: { told: InitializeResult; key: string | undefined } | undefined;
  let reading: Promise<ClaudeConfig> | undefined;

  async function ask(): Promise<InitializeResult> {
    const agent = await start({
      ...(await deps.cli.agentOptions()),
      cwd: deps.cwd,
      persistSession: false,
      // The person's MCP servers are not started for a question about models.
      strictMcpConfig: true,
      ...(deps.signal && { signal: deps.signal }),
    });
    try {
      return await agent.ready;
    } finally {
      await agent.stop();
    }
  }

  async function read(): Promise<ClaudeConfig> {
    const cli = await deps.cli.presence();
    if (cli.status !== 'ready') return toConfig(cli, undefined);
    const key = `${cli.path}\n${cli.version}`;
    // What was learned belongs to the CLI that is found first after it.
    if (learned) learned.key ??= key;
    if (learned?.key === key) return toConfig(cli, learned.told);
    try {
      const told = await ask();
      learned = { told, key };
      return toConfig(cli, told);
    } catch (error) {
      return toConfig({ ...cli, status: 'failed', detail: firstLine(error) }, undefined);
    }
  }

  return {
    read() {
      reading ??= read().finally(() => (reading = undefined));
      return reading;
    },
    learn(told) {
      learned = { told, key: undefined };
    },
  };
}

function toConfig(cli: CliPresence, told: InitializeResult | undefined): ClaudeConfig {
  return {
    cli,
    models: told?.models ?? [],
    commands: told?.commands ?? [],
    agents: told?.agents ?? [],
    ...(told?.output_style !== undefined && { outputStyle: told.output_style }),
    outputStyles: told?.available_output_styles ?? [],
    ...(told?.account && { account: told.account }),
  };
}

function firstLine(error: unknown): string {
  const said = hasCode(error, 'agent_exited') ? error.data.stderrTail : '';
  const text = said.trim() || (error instanceof Error ? error.message : String(error));
  return text.split('\n')[0] ?? '';
}
