// What our own commands do.
import { contentText } from '@dovetail/conversation';
import type { Chat } from '../../store/chat.ts';
import { messageBoxOf } from '../../store/message-box.ts';
import { rewindTarget } from '../../store/rewind-target.ts';
import { reason } from '../../store/sending.ts';
import type { OwnCommand } from './commands.ts';

export function runOwnCommand(chat: Chat, name: OwnCommand): void {
  if (name === 'new') chat.show({});
  else if (name === 'login') chat.dialog.value = 'sign-in';
  else if (name === 'terminal') openInTerminal(chat);
  else if (name === 'rewind') rewindLast(chat);
  else chat.dialog.value = name;
}

/** The dialog is about a message; without one chosen it is the last. */
function rewindLast(chat: Chat): void {
  const { order, turns, blocks } = chat.view.conversation;
  for (const id of order.toReversed()) {
    const block = blocks[turns[id]?.promptIds.at(-1) ?? ''];
    if (block?.type !== 'user' || block.uuid === null) continue;
    const { id: blockId, uuid: userMessageId, content, atMs } = block;
    rewindTarget(chat).value = { blockId, userMessageId, text: contentText(content), atMs };
    chat.dialog.value = 'rewind';
    return;
  }
  messageBoxOf(chat).note.value = { text: 'There is no message to go back to yet.' };
}

export function openInTerminal(chat: Chat): void {
  const resume = chat.view.status.peek()?.sessionId ?? undefined;
  const { note } = messageBoxOf(chat);
  note.value = undefined;
  chat.link.ask('open_claude_in_terminal', { ...(resume !== undefined && { resume }) }).then(
    ({ opened, reason: why }) => {
      if (!opened) note.value = { text: `No terminal was opened: ${why ?? 'this editor has none.'}` };
    },
    (error: unknown) => void (note.value = { text: `No terminal was opened: ${reason(error)}` }),
  );
}
