// Death is a value: why a CLI process ended, in a form that a channel can show and act on.
import { WireError } from '@dovetail/protocol';

export type ExitReason =
  /** We asked it to stop. */
  | 'stopped'
  /** It ended by itself with code 0. */
  | 'ended'
  /** It ended by itself with another code. */
  | 'failed'
  /** A signal that was not ours ended it. */
  | 'killed'
  /** It could not be started at all. */
  | 'spawn_failed';

export interface AgentExit {
  readonly reason: ExitReason;
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stderrTail: string;
}

/** Observed: SIGTERM in a turn gives code 143, not a signal. */
function signalOfCode(code: number | null): string | undefined {
  return code === 143 ? 'SIGTERM' : code === 137 ? 'SIGKILL' : code === 130 ? 'SIGINT' : undefined;
}

export function classifyExit(code: number | null, signal: NodeJS.Signals | null, asked: boolean): ExitReason {
  if (asked) return 'stopped';
  if (signal !== null || signalOfCode(code) !== undefined) return 'killed';
  return code === 0 ? 'ended' : 'failed';
}

export function describeExit(exit: AgentExit): string {
  const said = exit.stderrTail ? ` It said: ${lastLines(exit.stderrTail)}` : '';
  switch (exit.reason) {
    case 'stopped':
      return 'The Claude Code CLI was stopped.';
    case 'ended':
      return 'The Claude Code CLI ended.';
    case 'spawn_failed':
      return `The Claude Code CLI could not be started. ${exit.stderrTail}`;
    case 'killed':
      return `The Claude Code CLI was ended by ${exit.signal ?? signalOfCode(exit.code) ?? 'a signal'}.${said}`;
    case 'failed':
      return `The Claude Code CLI ended with code ${exit.code}.${said}`;
  }
}

function lastLines(text: string): string {
  return text.split('\n').slice(-5).join('\n');
}

export function agentExited(exit: AgentExit): WireError<'agent_exited'> {
  return new WireError('agent_exited', describeExit(exit), {
    code: exit.code,
    signal: exit.signal,
    stderrTail: exit.stderrTail,
  });
}
