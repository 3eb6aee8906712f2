// What a caller of startAgent may say.
import type {
  CanUseTool,
  CliLine,
  ControlParams,
  Elicitation,
  ElicitationAnswer,
  PermissionAnswer,
} from '@dovetail/protocol';
import type { CliCommand, FindCliOptions } from './cli/find-cli.ts';
import type { SpawnArgumentOptions } from './cli/spawn-arguments.ts';
import type { Hooks } from './control/hook-callbacks.ts';
import type { Asked } from './control/inbound-requests.ts';
import type { McpServers } from './mcp-servers.ts';
import type { StopTimes } from './process/stop-politely.ts';

export interface AgentOptions
  extends
    Omit<SpawnArgumentOptions, 'mcpServers'>,
    Pick<FindCliOptions, 'claudePath' | 'processWrapper' | 'nodePath' | 'packageRoots'> {
  cwd?: string;
  /** Found already; else it is looked for. */
  cli?: CliCommand;
  /** Merged over the environment of the host; `undefined` removes a variable. */
  env?: Readonly<Record<string, string | undefined>>;
  /** False: the CLI sees `env` alone. */
  inheritEnv?: boolean;
  entrypoint?: string;
  fileCheckpointing?: boolean;
  hooks?: Hooks;
  mcpServers?: McpServers;
  initialize?: Omit<ControlParams<'initialize'>, 'hooks' | 'sdkMcpServers'>;
  /** Kills the CLI at once when aborted. */
  signal?: AbortSignal;
  /** Without it every question is denied: nothing is allowed that nobody decided. */
  onPermission?(question: CanUseTool, asked: Asked): Promise<PermissionAnswer>;
  /** Without it every form is declined. */
  onElicitation?(question: Elicitation, asked: Asked): Promise<ElicitationAnswer>;
  /** Each line as received, parsed and raw, control lines included. */
  onLine?(line: CliLine, text: string): void;
  /** A line that is not JSON, or not an object with a type. */
  onInvalidLine?(text: string, reason: string): void;
  onStderr?(text: string): void;
  stopTimes?: Partial<StopTimes>;
  requestTimeoutMs?: number;
  /** Where versions are remembered; null asks the CLI each time. */
  versionCache?: string | null;
}
