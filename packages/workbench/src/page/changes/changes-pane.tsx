// What the turns of the conversation in front changed: kept or undone by file, newest turn first. The list never empties by
// itself.
import type { ChangedFile, TurnChanges } from '@dovetail/protocol';
import { useState } from 'react';
import { fileName } from '../files/tree-rows.ts';
import { Icon } from '../icons/icon.tsx';
import { Splitter } from '../layout/splitter.tsx';
import { Menu } from '../menu/menu.tsx';
import { useComputed, useSignal } from '@dovetail/webview';
import { useWorkbench } from '../store/workbench-context.ts';
import type { OpenChat } from '../chat/chats.ts';
import { changeWords } from './change-words.ts';
import './changes-pane.css';

export function ChangesPane() {
  const { chats } = useWorkbench();
  const chat = useSignal(chats.active);
  const count = useComputed(
    () => chats.active.value?.changes.turns.value.reduce((sum, { files }) => sum + files.length, 0) ?? 0,
    [chats],
  );
  return chat && count > 0 ? <ChangesOf chat={chat} /> : null;
}

function ChangesOf({ chat }: { chat: OpenChat }) {
  const { layout, screen } = useWorkbench();
  const { changes } = chat;
  const turns = useSignal(changes.turns);
  const height = useSignal(layout.sizes).changes;
  const isNarrow = useSignal(screen) === 'narrow';
  const [isSession, setSession] = useState(false);
  const [menu, setMenu] = useState<{ x: number; y: number }>();
  const shown = (isSession ? turns : turns.slice(0, 1)).filter(({ files }) => files.length > 0);
  const listed = shown.length > 0 ? shown : turns.filter(({ files }) => files.length > 0).slice(0, 1);
  const count = listed.reduce((sum, { files }) => sum + files.length, 0);
  const hasOpen = listed.some(({ files }) => files.some(({ state }) => state === 'open' || state === 'mixed'));
  return (
    <section
      className="dt-changes"
      aria-label="Changes"
      data-region="changes"
      style={isNarrow ? undefined : { blockSize: height }}
    >
      <Splitter size="changes" label="Height of the changes" grows={-1} isHorizontal />
      <div className="dt-pane-head">
        <h2>
          Changes{' '}
          <span className="dt-changes-count">
            {count} {count === 1 ? 'file' : 'files'}
            <span className="dt-wb-hidden"> of {isSession ? 'this session' : 'this turn'}</span>
          </span>
        </h2>
        <button
          type="button"
          className="dt-wb-button dt-wb-quiet"
          disabled={!hasOpen}
          onClick={() => void changes.keepAll()}
        >
          Keep all
        </button>
        <button
          type="button"
          className="dt-wb-icon-button"
          aria-label="More about changes"
          title="More about changes"
          aria-haspopup="menu"
          onClick={event => {
            const { left, bottom } = event.currentTarget.getBoundingClientRect();
            setMenu({ x: left, y: bottom });
          }}
        >
          <Icon name="dots" size={14} />
        </button>
      </div>
      <div className="dt-changes-list">
        {listed.map(turn => (
          <TurnList key={turn.userMessageId} turn={turn} chat={chat} isHeaded={isSession} />
        ))}
      </div>
      {menu && (
        <Menu
          label="Changes"
          at={menu}
          onClose={() => setMenu(undefined)}
          items={[
            {
              label: 'Undo all',
              isDisabled: !hasOpen,
              run: () => void changes.undoAll(isSession ? undefined : listed[0]?.userMessageId),
            },
            { label: isSession ? 'Show this turn' : 'Show this session', run: () => setSession(!isSession) },
          ]}
        />
      )}
    </section>
  );
}

function TurnList({ turn, chat, isHeaded }: { turn: TurnChanges; chat: OpenChat; isHeaded: boolean }) {
  const time = new Date(turn.startedMs).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
  return (
    <>
      {isHeaded && <h3 className="dt-changes-turn">Turn of {time}</h3>}
      <ul>
        {turn.files.map(file => (
          <ChangeRow key={file.changeId} file={file} chat={chat} />
        ))}
      </ul>
    </>
  );
}

function ChangeRow({ file, chat }: { file: ChangedFile; chat: OpenChat }) {
  const { tabs, actions } = useWorkbench();
  const refused = useSignal(chat.changes.refused)[file.changeId] ?? file.conflict;
  const { state, changeId } = file;
  function open(): void {
    tabs.add({ id: `change:${chat.id}:${changeId}`, kind: 'change', changeId, chatId: chat.id, path: file.filePath });
    actions.showEditors();
  }
  return (
    <li className="dt-change">
      <Icon name={file.kind === 'created' ? 'write' : 'file'} size={14} />
      <button type="button" className="dt-change-name" title={file.filePath} onClick={open}>
        <bdi>{fileName(file.filePath)}</bdi>
      </button>
      <span className="dt-wb-num">
        {file.insertions > 0 && <span className="dt-wb-plus">+{file.insertions}</span>}{' '}
        {file.deletions > 0 && <span className="dt-wb-minus">−{file.deletions}</span>}
      </span>
      <span className="dt-change-words">{changeWords(file)}</span>
      <span className="dt-change-acts">
        {state === 'undone' ? (
          <button
            type="button"
            className="dt-wb-button dt-wb-quiet"
            onClick={() => void chat.changes.decide('redo_change', changeId)}
          >
            Redo
          </button>
        ) : (
          <button
            type="button"
            className="dt-wb-button dt-wb-quiet"
            onClick={() => void chat.changes.decide('undo_change', changeId)}
          >
            Undo
          </button>
        )}
        {(state === 'open' || state === 'mixed') && (
          <button
            type="button"
            className="dt-wb-button dt-wb-quiet"
            onClick={() => void chat.changes.decide('keep_change', changeId)}
          >
            Keep
          </button>
        )}
      </span>
      {refused !== undefined && (
        <p className="dt-change-refused" role="alert">
          {refused}{' '}
          <button type="button" className="dt-wb-link" onClick={() => void actions.openFile(file.filePath)}>
            Open to resolve
          </button>
        </p>
      )}
    </li>
  );
}
