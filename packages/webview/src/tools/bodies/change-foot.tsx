// The foot of a change: how much of it is shown, the whole of it in the editor, and the way back.
import type { ToolBlock } from '@dovetail/conversation';
import type { ChangedFile } from '@dovetail/protocol';
import { useEffect, useState } from 'react';
import { useChat } from '../../store/chat-context.ts';
import { useComputed } from '../../store/use-signal.ts';
import { changesOf } from '../changes.ts';
import type { FileChange } from '../file-change.ts';
import { BoxFoot } from './box.tsx';

export function ChangeFoot({ call, change, words }: { call: ToolBlock; change: FileChange; words: string }) {
  const chat = useChat();
  const file = useChangedFile(call, change.path);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const isWritten = call.state === 'done';

  const openDiff = (): void => {
    const [first] = change.pairs;
    const texts = change.whole ?? { before: first?.before ?? '', after: first?.after ?? '' };
    const fileDiffs = { [change.path]: { oldContent: texts.before, newContent: texts.after } };
    chat.link.ask('open_file_diffs', { fileDiffs }).catch(error => setFailure(reason(error)));
  };
  const move = async (how: 'undo_change' | 'redo_change', { changeId }: ChangedFile): Promise<void> => {
    setFailure(undefined);
    try {
      const answer = await chat.link.ask(how, { channelId: chat.channelId.peek(), changeId });
      if (answer.file) changesOf(chat).put(answer.file);
      if (answer.outcome === 'conflict')
        setFailure(answer.reason ?? 'Edited after the change, so it cannot be undone by itself.');
      else if (answer.outcome === 'gone') setFailure('This change is no longer known.');
    } catch (error) {
      setFailure(reason(error));
    }
  };
  if (call.preview || change.path === '') return null;
  const isUndone = file?.state === 'undone';
  return (
    <BoxFoot words={failure ?? (isUndone ? 'Undone' : words)}>
      <button type="button" className="dt-linkish" onClick={openDiff}>
        Open diff
      </button>
      {isWritten && file && (
        <button
          type="button"
          className="dt-linkish"
          title={isUndone ? 'Bring the change of this turn back' : 'Put back what was in this file before the turn'}
          onClick={() => void move(isUndone ? 'redo_change' : 'undo_change', file)}
        >
          {isUndone ? 'Redo' : 'Undo'}
        </button>
      )}
    </BoxFoot>
  );
}

/** The change that the host has noted for this file in this turn. */
function useChangedFile(call: ToolBlock, path: string): ChangedFile | undefined {
  const chat = useChat();
  const changes = changesOf(chat);
  const { endedAtMs, turnId, state } = call;
  useEffect(() => {
    if (state === 'done') changes.refresh(endedAtMs ?? 0);
  }, [changes, state, endedAtMs]);
  return useComputed(() => {
    if (state !== 'done' || turnId === null) return undefined;
    const ids = (chat.view.turn(turnId).value?.promptIds ?? []).map(id => chat.view.block(id).value?.uuid);
    const turn = changes.turns.value.find(({ userMessageId }) => ids.includes(userMessageId));
    return turn?.files.find(({ filePath }) => filePath === path);
  }, [chat, changes, state, turnId, path]);
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
