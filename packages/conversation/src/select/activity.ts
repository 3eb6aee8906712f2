// What goes on right now, for the status line. The caller turns `sinceMs` into seconds with its own clock.
import { mainLine } from '../main-line.ts';
import type { Conversation } from '../state/conversation.ts';
import { get } from '../state/table.ts';
import type { Turn } from '../state/turn.ts';
import { blockOf, runningTurn } from '../write.ts';

export type ActivityKind =
  | 'sending'
  | 'waiting_for_model'
  | 'thinking'
  | 'writing'
  | 'running_tool'
  | 'waiting_for_you'
  | 'summarising'
  | 'retrying'
  | 'stopping';

export interface Activity {
  readonly kind: ActivityKind;
  readonly sinceMs: number;
  /** The call that runs longest. */
  readonly toolUseId: string | null;
}

export function activityOf(c: Conversation): Activity | null {
  const turn = runningTurn(c);
  if (c.busy.phase === 'compacting') return plain('summarising', c.busy.sinceMs);
  if (turn === null) return null;
  if (turn.stopRequestedAtMs !== null) return plain('stopping', turn.stopRequestedAtMs);
  const [asked] = c.decisions;
  if (asked !== undefined) return plain('waiting_for_you', asked.askedAtMs);
  if (turn.retry !== null) return plain('retrying', turn.retry.untilMs - turn.retry.delayMs);
  return streaming(c) ?? tooling(c, turn) ?? waiting(c, turn);
}

function streaming(c: Conversation): Activity | null {
  const stream = get(c.index.streams, mainLine);
  const block = get(c.blocks, get(stream?.slots ?? {}, stream?.openIndex));
  if (block === undefined) return null;
  return plain(block.type === 'thinking' ? 'thinking' : 'writing', block.atMs);
}

function tooling(c: Conversation, turn: Turn): Activity | null {
  for (const id of Object.values(c.index.openTools)) {
    const call = blockOf(c, id, 'tool');
    if (call?.state !== 'running' || call.turnId !== turn.id || call.parentToolUseId !== null) continue;
    return { kind: 'running_tool', sinceMs: call.runningSinceMs ?? call.atMs, toolUseId: call.toolUseId };
  }
  return null;
}

function waiting(c: Conversation, turn: Turn): Activity {
  if (!turn.begun) return plain('sending', turn.startedAtMs);
  return plain('waiting_for_model', c.busy.phase === 'requesting' ? c.busy.sinceMs : turn.startedAtMs);
}

function plain(kind: ActivityKind, sinceMs: number): Activity {
  return { kind, sinceMs, toolUseId: null };
}
