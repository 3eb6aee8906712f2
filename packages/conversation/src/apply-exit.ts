// The end of the CLI process: the running turn ends, open questions are withdrawn (nothing is ever approved by a
// death), and words that the CLI had not taken up are kept as unsent.
import { currentPlace, endHistory } from './begin-turn.ts';
import type { Changes } from './changes.ts';
import { closeOpenTools } from './close-tools.ts';
import { withdrawDecisions } from './decisions.ts';
import { endTurn, setBusy } from './end-turn.ts';
import { setQueue } from './queue.ts';
import type { Conversation } from './state/conversation.ts';
import type { ProcessExit } from './state/session.ts';
import { drop } from './state/table.ts';
import { endTask } from './tasks.ts';
import { setDelivery } from './user-messages.ts';
import { addBlock, runningTurn, startWrite, touch, type Write } from './write.ts';

export function applyExit(c: Conversation, exit: ProcessExit, atMs: number): Changes {
  const w = startWrite(c, atMs);
  endHistory(w);
  const turn = runningTurn(c);
  const why = 'The CLI ended.';
  if (turn !== null) {
    if (!turn.begun) setDelivery(w, turn, 'unsent');
    // Observed: SIGINT makes the CLI say that it was interrupted and end without a result.
    const state = turn.interruptNoted ? 'interrupted' : 'failed';
    const error = { message: describe(exit), status: null, reason: 'process_ended' } as const;
    if (!isExpected(exit) || state === 'failed') showExit(w, exit);
    endTurn(w, turn, state, { error: state === 'failed' ? error : null }, why);
  } else if (!isExpected(exit)) showExit(w, exit);
  for (const task of Object.values(c.tasks)) if (!task.ended) endTask(w, task, 'stopped', atMs);
  closeOpenTools(w, () => true, why);
  withdrawDecisions(w, () => true, why);
  if (c.queue.some(item => item.state === 'queued')) {
    setQueue(
      w,
      c.queue.map(item =>
        item.state === 'queued' ? { ...item, state: 'unsent', tracked: false, foldable: false } : item,
      ),
    );
  }
  for (const id of Object.keys(c.index.requests)) drop(c.index.requests, id);
  for (const id of Object.keys(c.index.hooks)) drop(c.index.hooks, id);
  setBusy(w, null);
  c.echoes = false;
  c.process = { started: false, exit, exitAtMs: atMs };
  touch(w, 'process');
  return w.changes;
}

function isExpected(exit: ProcessExit): boolean {
  return exit.reason === 'stopped' || exit.reason === 'ended';
}

function showExit(w: Write, exit: ProcessExit): void {
  const level = isExpected(exit) ? 'warning' : 'error';
  addBlock(w, currentPlace(w), 'notice', {
    uuid: null,
    kind: 'exit',
    level,
    text: describe(exit),
    detail: exit,
  });
}

function describe(exit: ProcessExit): string {
  const how = exit.signal !== null ? `signal ${exit.signal}` : `exit code ${exit.code ?? 'unknown'}`;
  return `The CLI ended (${how}).`;
}
