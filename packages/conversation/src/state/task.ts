// Work that the CLI runs beside or behind the conversation: subagents, background commands, long commands.
export interface Task {
  readonly id: string;
  readonly runId: string | null;
  readonly toolUseId: string | null;
  /** local_agent, local_bash … */
  readonly taskType: string | null;
  readonly subagentType: string | null;
  readonly description: string | null;
  readonly prompt: string | null;
  /** running, completed, failed, stopped … as the CLI spells it. */
  readonly status: string;
  readonly ended: boolean;
  readonly background: boolean;
  readonly startedAtMs: number;
  readonly endedAtMs: number | null;
  /** What it is doing now. */
  readonly progress: string | null;
  readonly lastToolName: string | null;
  readonly totalTokens: number | null;
  readonly toolUses: number | null;
  readonly durationMs: number | null;
  readonly summary: string | null;
  readonly outputFile: string | null;
}
