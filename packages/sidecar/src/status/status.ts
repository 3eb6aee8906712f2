// What the status line of the editor shows: whether something runs, and how many decisions wait for the person.
import type { Host } from '@dovetail/host';
import type { ParamsOfEvent, SidecarNotifications } from '@dovetail/protocol';

export type Status = ParamsOfEvent<SidecarNotifications['status/changed']>;

export interface StatusParts {
  readonly hosts: readonly Host[];
  readonly proposals: ReadonlySet<string>;
  readonly linkedClis: number;
}

export function readStatus({ hosts, proposals, linkedClis }: StatusParts): Status {
  const conversations = hosts.flatMap(host => host.channels.all.map(channel => channel.conversation));
  // A proposal of the chat has the id of its question: it is one decision.
  const waiting = new Set([
    ...proposals,
    ...conversations.flatMap(({ decisions }) => decisions.map(one => one.requestId)),
  ]);
  const works = conversations.some(({ currentTurnId, turns }) => {
    return currentTurnId !== null && turns[currentTurnId]?.state === 'running';
  });
  const state = waiting.size > 0 ? 'waiting' : works ? 'working' : 'idle';
  return { state, text: words(state, waiting.size, linkedClis), pendingDecisions: waiting.size };
}

function words(state: Status['state'], decisions: number, linkedClis: number): string {
  if (state === 'waiting') return `Dovetail: ${decisions} ${decisions === 1 ? 'decision waits' : 'decisions wait'}`;
  if (state === 'working') return 'Dovetail: working';
  return linkedClis > 0 ? 'Dovetail: linked' : 'Dovetail';
}
