// One session of the list: it opens, is renamed in place, forked, deleted.
import { useEffect, useId, useRef, useState } from 'react';
import { moveFocus } from '../../focus/move-focus.ts';
import { Icon } from '../../icons/icon.tsx';
import { isComposing } from '../../keys/key-match.ts';
import { MarkedText } from './marked-text.tsx';
import type { SessionRow } from './session-rows.ts';
import { timeWords, wholeTime } from './session-times.ts';

export interface SessionRowProps {
  readonly row: SessionRow;
  readonly index: number;
  readonly isActive: boolean;
  readonly wanted: string;
  readonly nowMs: number;
  /** Where it is open, if it is. */
  readonly live: 'here' | 'elsewhere' | undefined;
  readonly forkOf: string | undefined;
  /** The folder, when sessions of several are shown. */
  readonly folder: string | undefined;
  readonly problem: string | undefined;
  readonly isRenaming: boolean;
  onOpen(inNewTab: boolean): void;
  onRename(): void;
  onRenamed(title: string | undefined): void;
  onFork(): void;
  onDelete(): void;
}

const liveWords = { here: 'Open here', elsewhere: 'Open in another tab' };

export function SessionRowView(props: SessionRowProps) {
  const { row, index, isActive, wanted, nowMs, live, forkOf, folder, problem, isRenaming } = props;
  const { session } = row;
  const details = useId();
  const stop = isActive ? 0 : -1;
  return (
    <div className={isActive ? 'dt-sess dt-sess-on' : 'dt-sess'}>
      <div className="dt-sess-line">
        {isRenaming ? (
          <TitleField title={session.title} onDone={props.onRenamed} />
        ) : (
          <button
            type="button"
            data-row={index}
            className="dt-sess-title"
            dir="auto"
            tabIndex={stop}
            aria-describedby={details}
            aria-keyshortcuts="F2 Delete"
            onClick={event => props.onOpen(event.ctrlKey || event.metaKey)}
          >
            <MarkedText text={session.title} wanted={wanted} />
          </button>
        )}
        <span className="dt-sess-acts">
          <button
            type="button"
            className="dt-dlg-icon"
            aria-label="Rename"
            title="Rename (F2)"
            tabIndex={stop}
            onClick={props.onRename}
          >
            <Icon name="edit" size={14} />
          </button>
          <button
            type="button"
            className="dt-dlg-icon"
            aria-label="Fork"
            title="Fork"
            tabIndex={stop}
            onClick={props.onFork}
          >
            <Icon name="fork" size={14} />
          </button>
          <button
            type="button"
            className="dt-dlg-icon"
            aria-label="Delete"
            title="Delete (Del)"
            tabIndex={stop}
            onClick={props.onDelete}
          >
            <Icon name="trash" size={14} />
          </button>
        </span>
      </div>
      <div id={details} className="dt-sess-more">
        {live && <span className="dt-sess-live">{liveWords[live]}</span>}
        <span title={wholeTime(session.modifiedMs)}>{timeWords(session.modifiedMs, nowMs)}</span>
        {session.messageCount !== undefined && (
          <span>{session.messageCount === 1 ? '1 message' : `${session.messageCount.toLocaleString()} messages`}</span>
        )}
        {session.gitBranch && (
          <span className="dt-sess-branch">
            <Icon name="branch" size={13} />
            <span className="dt-dlg-hidden">branch </span>
            <bdi>{session.gitBranch}</bdi>
          </span>
        )}
        {session.forkedFrom && <span dir="auto">{forkOf === undefined ? 'a fork' : `forked from “${forkOf}”`}</span>}
        {folder !== undefined && (
          <span className="dt-sess-folder" dir="ltr" title={session.cwd}>
            {folder}
          </span>
        )}
        {row.excerpt !== undefined && (
          <span className="dt-sess-excerpt" dir="auto">
            <MarkedText text={row.excerpt} wanted={wanted} />
          </span>
        )}
        {row.moreHits > 0 && <span>{row.moreHits} more in it</span>}
      </div>
      {(problem ?? session.problem) && <div className="dt-dlg-error">{problem ?? session.problem}</div>}
    </div>
  );
}

function TitleField({ title, onDone }: { title: string; onDone: (title: string | undefined) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(title);
  useEffect(() => {
    moveFocus(field.current, 'the person renames a session');
    field.current?.select();
  }, []);
  return (
    <input
      ref={field}
      className="dt-dlg-field dt-sess-field"
      aria-label="Title"
      dir="auto"
      value={text}
      onChange={event => setText(event.target.value)}
      onBlur={() => onDone(text)}
      onKeyDown={event => {
        if (isComposing(event.nativeEvent)) return;
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onDone(event.key === 'Enter' ? text : undefined);
      }}
    />
  );
}
