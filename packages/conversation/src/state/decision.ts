// A question that waits for the person. It leaves the list when it is answered, withdrawn, or can no longer be answered.
import type { TurnId } from './block.ts';

interface DecisionBase {
  readonly requestId: string;
  readonly askedAtMs: number;
  readonly turnId: TurnId | null;
}

/** Permission for a tool call; `question` is AskUserQuestion and `plan` is ExitPlanMode, which arrive the same way. */
export interface ToolQuestion extends DecisionBase {
  readonly kind: 'permission' | 'question' | 'plan';
  readonly toolName: string;
  readonly displayName: string | null;
  readonly description: string | null;
  readonly toolUseId: string | null;
  readonly input: unknown;
  /** The CLI's own rule updates; a chosen one is sent back unchanged. */
  readonly suggestions: readonly unknown[];
  readonly blockedPath: string | null;
  readonly reason: string | null;
  readonly reasonType: string | null;
  /** The subagent that asks. */
  readonly agentId: string | null;
}

export interface Elicitation extends DecisionBase {
  readonly kind: 'elicitation';
  readonly serverName: string;
  readonly message: string;
  readonly mode: string | null;
  readonly schema: unknown;
  readonly url: string | null;
  readonly elicitationId: string | null;
}

export type Decision = ToolQuestion | Elicitation;
