// What can be done with a message: the strip on its edge and its context menu offer the same.
import { textOf, type BlockId, type TurnId, type UserBlock } from '@dovetail/conversation';
import type { IconName } from '../icons/icon-parts.ts';
import type { Chat } from '../store/chat.ts';
import { rewindTarget } from '../store/rewind-target.ts';
import { forkConversation } from './fork-conversation.ts';
import { uuidBefore } from './message-before.ts';
import { readUserContent } from './user-content.ts';

export interface MessageAct {
  readonly label: string;
  readonly icon: IconName;
  run(): void;
}

/** Of a message of the person's, but for Copy. */
export function actsOfMessage(chat: Chat, { uuid, id, atMs }: UserBlock, text: string): MessageAct[] {
  if (uuid === null) return [];
  const parts = () => [...chat.view.older.peek(), chat.view.conversation];
  return [
    { label: 'Fork from here', icon: 'fork', run: () => void forkConversation(chat, uuid) },
    {
      label: 'Rewind to here',
      icon: 'undo',
      run() {
        rewindTarget(chat).value = { blockId: id, userMessageId: uuid, text, atMs };
        chat.dialog.value = 'rewind';
      },
    },
    {
      label: 'Edit and resend',
      icon: 'edit',
      run: () => void forkConversation(chat, uuidBefore(parts(), id), text),
    },
  ];
}

/** The words of an answer, as they came. */
export function answerText({ view }: Chat, turnId: TurnId): string {
  const texts = (view.turn(turnId).peek()?.blockIds ?? []).flatMap(id => {
    const block = view.block(id).peek();
    return block?.type === 'text' ? [textOf(block)] : [];
  });
  return texts.join('\n\n');
}

/** The last line of a turn that the session file knows; a fork keeps everything up to it. */
export function lastUuid({ view }: Chat, turnId: TurnId): string | undefined {
  return view
    .turn(turnId)
    .peek()
    ?.blockIds.flatMap(id => view.block(id).peek()?.uuid ?? [])
    .at(-1);
}

/** All of them, for a menu; empty where there is nothing to do. */
export function menuOf(
  chat: Chat,
  row: { readonly blockId: BlockId | null; readonly turnId: TurnId | null },
): MessageAct[] {
  const block = row.blockId === null ? undefined : chat.view.block(row.blockId).peek();
  if (block?.type === 'user') {
    if (block.synthetic) return [];
    const { text } = readUserContent(block.content);
    return [copy('Copy', () => text), ...actsOfMessage(chat, block, text)];
  }
  const turnId = block?.turnId ?? row.turnId;
  if (turnId === null || turnId === undefined) return [];
  const uuid = lastUuid(chat, turnId);
  const isRunning = chat.view.turn(turnId).peek()?.state === 'running';
  const fork: MessageAct[] =
    uuid === undefined || isRunning
      ? []
      : [{ label: 'Fork from here', icon: 'fork', run: () => void forkConversation(chat, uuid) }];
  return [copy('Copy answer', () => answerText(chat, turnId)), ...fork];
}

function copy(label: string, text: () => string): MessageAct {
  return { label, icon: 'copy', run: () => void navigator.clipboard.writeText(text()).catch(() => undefined) };
}
