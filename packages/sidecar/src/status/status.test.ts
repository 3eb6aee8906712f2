import { emptyConversation, type Conversation } from '@dovetail/conversation';
import type { Host } from '@dovetail/host';
import { expect, test } from 'vitest';
import { readStatus } from './status.ts';

const hostOf = (...conversations: Partial<Conversation>[]): Host =>
  ({
    channels: {
      all: conversations.map(conversation => ({ conversation: { ...emptyConversation(), ...conversation } })),
    },
  }) as unknown as Host;

const running: Partial<Conversation> = {
  currentTurnId: 't',
  turns: { t: { id: 't', state: 'running' } } as unknown as Conversation['turns'],
};
const asking = (...ids: string[]): Partial<Conversation> => ({
  decisions: ids.map(requestId => ({ requestId })) as unknown as Conversation['decisions'],
});
const none = new Set<string>();

test.each([
  ['nothing runs', [hostOf({})], none, 0, { state: 'idle', text: 'Dovetail', pendingDecisions: 0 }],
  ['a CLI is linked', [], none, 2, { state: 'idle', text: 'Dovetail: linked', pendingDecisions: 0 }],
  ['a turn runs', [hostOf({}, running)], none, 0, { state: 'working', text: 'Dovetail: working', pendingDecisions: 0 }],
  [
    'a question waits, and its proposal is the same decision',
    [hostOf({ ...running, ...asking('d1') })],
    new Set(['d1']),
    0,
    { state: 'waiting', text: 'Dovetail: 1 decision waits', pendingDecisions: 1 },
  ],
  [
    'several wait, in the chat and in a terminal',
    [hostOf(asking('d1')), hostOf(asking('d2'))],
    new Set(['proposal-1']),
    1,
    { state: 'waiting', text: 'Dovetail: 3 decisions wait', pendingDecisions: 3 },
  ],
] as const)('%s', (_, hosts, proposals, linkedClis, status) => {
  expect(readStatus({ hosts, proposals, linkedClis })).toEqual(status);
});
