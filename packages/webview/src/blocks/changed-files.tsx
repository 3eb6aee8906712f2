// "2 files changed · Review": what a turn that was stopped has left behind, as the host has noted it.
import type { Turn } from '@dovetail/conversation';
import { useEffect, useState } from 'react';
import { useChat } from '../store/chat-context.ts';
import type { Chat } from '../store/chat.ts';
import { reason } from '../store/sending.ts';
import { useComputed } from '../store/use-signal.ts';
import { changesOf } from '../tools/changes.ts';

export function ChangedFiles({ turn }: { turn: Turn }) {
  const chat = useChat();
  const changes = changesOf(chat);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const { endedAtMs, promptIds } = turn;
  const touched = turn.blockIds.some(id => chat.view.block(id).peek()?.type === 'tool');
  useEffect(() => {
    if (touched) changes.refresh(endedAtMs ?? 0);
  }, [changes, touched, endedAtMs]);
  const files = useComputed(() => {
    const ids = promptIds.map(id => chat.view.block(id).value?.uuid);
    return changes.turns.value.find(({ userMessageId }) => ids.includes(userMessageId))?.files ?? [];
  }, [chat, changes, promptIds]);
  if (files.length === 0) return null;
  return (
    <>
      {' · '}
      {files.length === 1 ? '1 file changed' : `${files.length} files changed`}
      {' · '}
      <button
        type="button"
        className="dt-linkish"
        onClick={() => {
          setFailure(undefined);
          review(
            chat,
            files.map(({ changeId }) => changeId),
          ).catch((error: unknown) => setFailure(reason(error)));
        }}
      >
        Review
      </button>
      {failure !== undefined && ` · Not shown: ${failure}`}
    </>
  );
}

async function review(chat: Chat, changeIds: readonly string[]): Promise<void> {
  const channelId = chat.channelId.peek();
  const texts = await Promise.all(
    changeIds.map(changeId => chat.link.ask('get_change_contents', { channelId, changeId })),
  );
  const fileDiffs = Object.fromEntries(
    texts.map(({ filePath, before, now }) => [filePath, { oldContent: before ?? '', newContent: now ?? '' }]),
  );
  await chat.link.ask('open_file_diffs', { fileDiffs });
}
