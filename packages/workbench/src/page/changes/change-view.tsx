// One file that a turn changed, by hunk: each is kept or undone on disk at once, and an undo can be undone.
import { useEffect, useRef, useState } from 'react';
import { relativeTo } from '../files/tree-rows.ts';
import { messageOfError } from '../store/message-of-error.ts';
import { useComputed, useSignal } from '@dovetail/webview';
import { useWorkbench } from '../store/workbench-context.ts';
import type { OpenChat } from '../chat/chats.ts';
import type { Tab } from '../editors/tabs.ts';
import { createDiffEditor, type DiffEditor } from '../review/diff-editor.ts';
import type { HunkDecision } from '../review/reviews.ts';
import { changeWords } from './change-words.ts';
import '../review/proposal-view.css';

type ChangeTab = Extract<Tab, { kind: 'change' }>;

export function ChangeView({ tab }: { tab: ChangeTab }) {
  const { chats } = useWorkbench();
  const chat = useComputed(() => chats.all.value.find(({ id }) => id === tab.chatId), [chats, tab]);
  return chat ? <ChangeOf tab={tab} chat={chat} /> : <p className="dt-editor-words">Its conversation is closed.</p>;
}

function ChangeOf({ tab, chat }: { tab: ChangeTab; chat: OpenChat }) {
  const { folderPaths } = useWorkbench();
  const { changes } = chat;
  const turns = useSignal(changes.turns);
  const refused = useSignal(changes.refused)[tab.changeId];
  const file = turns.flatMap(({ files }) => files).find(({ changeId }) => changeId === tab.changeId);
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<DiffEditor | undefined>(undefined);
  const [failed, setFailed] = useState<string>();
  const name = relativeTo(folderPaths.peek(), tab.path);
  const decisions: Record<string, HunkDecision> = {};
  for (const { oldStart, state } of file?.hunks ?? []) {
    if (state === 'kept') decisions[oldStart] = 'accepted';
    if (state === 'undone') decisions[oldStart] = 'rejected';
  }
  const standing = JSON.stringify(decisions);

  useEffect(() => {
    let isGone = false;
    chat.chat.link.ask('get_change_contents', { channelId: chat.chat.channelId.peek(), changeId: tab.changeId }).then(
      ({ before, after }) => {
        if (isGone || !place.current) return;
        const made = createDiffEditor({
          parent: place.current,
          name,
          path: tab.path,
          before: before ?? '',
          after: after ?? '',
          isReadOnly: true,
          style: 'unified',
          decisions: {},
          buttons: {
            accept: 'Keep',
            reject: 'Undo',
            accepted: '· kept',
            rejected: '· undone',
            takeBack: 'Redo',
            act(number, action) {
              const start = made.hunks()[number - 1]?.old.start;
              const hunk = changes.find(tab.changeId)?.hunks.find(({ oldStart }) => oldStart === start)?.hunk;
              const what = action === 'accept' ? 'keep_change' : action === 'reject' ? 'undo_change' : 'redo_change';
              void changes.decide(what, tab.changeId, hunk);
            },
          },
          changed() {},
        });
        editor.current = made;
        made.decide(JSON.parse(place.current.dataset['standing'] ?? '{}') as Record<string, HunkDecision>);
      },
      error => setFailed(messageOfError(error)),
    );
    return () => {
      isGone = true;
      editor.current?.destroy();
      editor.current = undefined;
    };
  }, [chat, changes, tab, name]);

  useEffect(() => editor.current?.decide(JSON.parse(standing) as Record<string, HunkDecision>), [standing]);

  return (
    <section className="dt-review" aria-label={`Change: ${name}`}>
      <div className="dt-review-bar dt-review-quiet">
        <bdi className="dt-review-path">{name}</bdi>
        <span className="dt-wb-num">
          <span className="dt-wb-plus">+{file?.insertions ?? 0}</span>{' '}
          <span className="dt-wb-minus">−{file?.deletions ?? 0}</span>
        </span>
        <span className="dt-review-words">{file ? changeWords(file) : 'No longer in the list.'}</span>
        {file && file.state !== 'undone' && (
          <button
            type="button"
            className="dt-wb-button"
            onClick={() => void changes.decide('undo_change', tab.changeId)}
          >
            Undo file
          </button>
        )}
        {file && (file.state === 'open' || file.state === 'mixed') && (
          <button
            type="button"
            className="dt-wb-button"
            onClick={() => void changes.decide('keep_change', tab.changeId)}
          >
            Keep file
          </button>
        )}
      </div>
      {(refused ?? file?.conflict ?? failed) !== undefined && (
        <div className="dt-wb-bar" role="alert">
          <span>{refused ?? file?.conflict ?? failed}</span>
        </div>
      )}
      <div ref={place} data-standing={standing} className="dt-review-text dt-review-unified" dir="ltr" />
    </section>
  );
}
