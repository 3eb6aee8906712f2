// Tells when a turn of a channel begins that a person has asked for, with the message that began it.
import type { Channel } from './channel.ts';
import { runningTurn } from './running-turn.ts';

export function onTurnBegan(channel: Channel, listener: (userMessageId: string) => void): () => void {
  let known: string | undefined;

  function look(): void {
    const { conversation } = channel;
    const turn = runningTurn(conversation);
    if (!turn || turn.id === known) return;
    const uuid = turn.promptIds.map(id => conversation.blocks[id]?.uuid ?? undefined).find(id => id !== undefined);
    if (uuid === undefined) return;
    known = turn.id;
    listener(uuid);
  }

  return channel.observe({
    // A turn shows in the changes when it begins and when a message is taken into it.
    line: (_line, changes) => changes.turns.length > 0 && look(),
    input: (_input, changes) => changes.turns.length > 0 && look(),
  });
}
