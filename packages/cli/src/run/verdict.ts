// What a turn comes to: the exit code, or the sentence that says why there is no answer.
import { describeExit, type AgentExit } from '@dovetail/agent';
import type { ResultLine } from '@dovetail/protocol';
import { Failure } from '../command.ts';
import { Ended } from '../ended.ts';

export interface Outcome {
  readonly result: ResultLine | undefined;
  readonly exit: AgentExit;
  /** Why the command was ended, if it was. */
  readonly ended: Ended | undefined;
  /** A session that can be resumed. */
  readonly sessionId: string | undefined;
}

export function verdict({ result, exit, ended, sessionId }: Outcome): number {
  if (ended) throw sessionId ? new Ended(ended.reason, `Go on with: dovetail run PROMPT --resume ${sessionId}`) : ended;
  if (!result) throw new Failure(`No answer came. ${describeExit(exit)}`);
  if (!result.is_error && result.subtype === 'success') return 0;
  throw new Failure(`The turn failed: ${whyItFailed(result)}`);
}

const subtypes: Readonly<Record<string, string>> = {
  error_max_turns: 'it took more turns than are allowed',
  error_max_budget_usd: 'it cost more than is allowed',
  error_during_execution: 'something went wrong on the way',
};

function whyItFailed(result: ResultLine): string {
  const text = result.errors?.join('; ') || result.result || subtypes[result.subtype] || result.subtype;
  // Observed: without an account the CLI names a command that exists only in its own terminal.
  const hint = /\/login\b/.test(text)
    ? '. Sign in with "claude auth login" (before 2.1.41: start "claude" and type /login), or add --rehearsal to try it without an account.'
    : '';
  return plainApiError(text) + hint;
}

/** Observed: 2.1.29 puts the whole body of the API's answer behind the status; its message says it all. */
function plainApiError(text: string): string {
  const [, status = '', body = ''] = /^(API Error: \d+) (\{.*\})$/s.exec(text) ?? [];
  try {
    const { error } = JSON.parse(body) as { error?: { message?: unknown } };
    return typeof error?.message === 'string' ? `${status} ${error.message}` : text;
  } catch {
    return text;
  }
}
