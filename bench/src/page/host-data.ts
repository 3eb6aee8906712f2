// What the host hands over, by path: `snapshot/MODE/TURNS` and `older/CURSOR`. A cursor is the turn that a page ends before.
import { conversationOf, messagesPerTurn, sessionId, storedTurns } from './long-history.ts';

/** As many entries as the host keeps of a conversation, and as many messages as the page asks for at once. */
const keptTurns = 200;
const pageTurns = 200 / messagesPerTurn;

export function hostData(path: string): object | undefined {
  const [kind, first = '', second = ''] = path.split('/');
  if (kind === 'snapshot') return snapshot(first === 'whole' ? Number(second) : keptTurns, Number(second));
  return kind === 'older' ? olderPage(Number(first)) : undefined;
}

function snapshot(kept: number, turns: number): object {
  const from = Math.max(0, turns - kept);
  return {
    state: 'live',
    cwd: '/home/ada/larder',
    sessionId,
    conversation: conversationOf(from, turns),
    ...(from > 0 && { olderCursor: String(from) }),
    queueHeld: false,
    settings: { model: 'default', permissionMode: 'default', thinkingLevel: 'default' },
  };
}

function olderPage(until: number): object {
  const from = Math.max(0, until - pageTurns);
  return {
    session: { id: sessionId, title: 'The larder', cwd: '/home/ada/larder', modifiedMs: 0 },
    messages: storedTurns(from, until),
    ...(from > 0 && { olderCursor: String(from) }),
    problems: [],
  };
}
