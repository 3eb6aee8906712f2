// Dialog "Sessions": found by words, never quietly missing.
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { moveFocus } from '../../focus/move-focus.ts';
import { Icon } from '../../icons/icon.tsx';
import { hasMod, isComposing } from '../../keys/key-match.ts';
import { useChat } from '../../store/chat-context.ts';
import { messageBoxOf } from '../../store/message-box.ts';
import { useComputed, useSignal } from '../../store/use-signal.ts';
import { Sheet } from '../sheet/sheet.tsx';
import { Empty, Failed, Loading } from '../sheet/state-lines.tsx';
import { DeletedRow } from './deleted-row.tsx';
import { HiddenSessions } from './hidden-sessions.tsx';
import { SearchBox } from './search-box.tsx';
import { SessionListView } from './session-list-view.tsx';
import { SessionRowView } from './session-row.tsx';
import { rowsByDay, rowsOfHits } from './session-rows.ts';
import { sessionActions } from './session-actions.ts';
import { useDeletions } from './use-deletions.ts';
import { useSessionList, type Scope } from './use-session-list.ts';
import { useSessionSearch } from './use-session-search.ts';
import './sessions.css';

interface Place {
  readonly active: number;
  /** The session that the keys are on, once they have moved. */
  readonly id: string | undefined;
  readonly moves: number;
}

const top: Place = { active: 0, id: undefined, moves: 0 };

export function SessionsDialog() {
  const chat = useChat();
  const box = useRef<HTMLInputElement>(null);
  const [scope, setScope] = useState<Scope>('folder');
  const [text, setText] = useState('');
  const [tries, setTries] = useState(0);
  const [place, setPlace] = useState<Place>(top);
  const [renaming, setRenaming] = useState<string | undefined>(undefined);
  const [nowMs] = useState(() => Date.now());
  const list = useSessionList(scope);
  const search = useSessionSearch(text, scope, tries);
  const { deletions, problems, setProblem } = useDeletions(chat);
  const deleted = useSignal(deletions.all);
  const channelId = useSignal(chat.channelId);
  const home = useComputed(() => chat.hostState.value?.defaultCwd, [chat]);
  const [renames, setRenames] = useState<ReadonlyMap<string, string>>(new Map());
  const act = sessionActions(chat, {
    renamed: (id, title) => setRenames(now => new Map(now).set(id, title)),
    problem: setProblem,
  });

  const { sessions } = list;
  const hits = search?.hits;
  const rows = useMemo(() => {
    const all = hits ? rowsOfHits(hits) : rowsByDay(sessions ?? [], nowMs);
    return all.map(row => {
      const title = renames.get(row.session.id);
      return title === undefined ? row : { ...row, session: { ...row.session, title } };
    });
  }, [hits, sessions, nowMs, renames]);
  const titles = useMemo(() => new Map(sessions?.map(({ id, title }) => [id, title])), [sessions]);
  // The keys stay on the session that they are on, also when hits come in above it.
  const sameAt = place.id === undefined ? -1 : rows.findIndex(({ session }) => session.id === place.id);
  const active = sameAt === -1 ? Math.max(0, Math.min(place.active, rows.length - 1)) : sameAt;
  const activeId = rows[active]?.session.id;

  useEffect(() => setPlace(top), [text, scope]);

  const goTo = (index: number): void =>
    setPlace(now => ({ active: index, id: rows[index]?.session.id, moves: now.moves + 1 }));
  const close = (): void => void (chat.dialog.value = undefined);

  function open(index: number, inNewTab: boolean): void {
    const row = rows[index];
    if (!row || deleted.has(row.session.id)) return;
    if (inNewTab) void act.openInTab(row.session);
    else {
      if (row.session.channelId !== channelId) chat.show({ resume: row.session.id, cwd: row.session.cwd || undefined });
      close();
      messageBoxOf(chat).focus('the person opened a session');
    }
  }

  function remove(index: number): void {
    const row = rows[index];
    if (!row) return;
    setProblem(row.session.id, undefined);
    deletions.add(row.session);
    goTo(index);
  }

  /** Keys that mean the same in the search box and on a row. True: it was one. */
  function sharedKey(event: KeyboardEvent): boolean {
    const { nativeEvent, key } = event;
    if (isComposing(nativeEvent)) return false;
    const isMac = chat.hostState.peek()?.platform === 'darwin';
    if (key === 'Enter') open(active, hasMod(nativeEvent, isMac) || event.ctrlKey);
    else if (key === 'F2') setRenaming(activeId);
    else if (key === 'ArrowDown') goTo(event.target === box.current ? active : Math.min(active + 1, rows.length - 1));
    else return false;
    event.preventDefault();
    return true;
  }

  function listKey(event: KeyboardEvent): void {
    if (!(event.target instanceof HTMLElement) || event.target.dataset['row'] === undefined) return;
    const isUndo = activeId !== undefined && deleted.has(activeId);
    if (isUndo && (event.key === 'Enter' || event.key === 'F2')) return;
    if (sharedKey(event)) return;
    const { key } = event;
    const isMac = chat.hostState.peek()?.platform === 'darwin';
    if (key === 'ArrowUp' && active === 0) moveFocus(box.current, 'the person moved in the list');
    else if (key === 'ArrowUp') goTo(active - 1);
    else if (key === 'Home') goTo(0);
    else if (key === 'End') goTo(rows.length - 1);
    else if (key === 'PageDown') goTo(Math.min(active + 8, rows.length - 1));
    else if (key === 'PageUp') goTo(Math.max(active - 8, 0));
    else if (key === 'Delete' || (isMac && key === 'Backspace')) remove(active);
    else {
      // Letters go on with the search.
      if (key.length === 1 && key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey)
        moveFocus(box.current, 'the person typed in the list');
      return;
    }
    event.preventDefault();
  }

  const failure = search?.failure ?? list.failure;
  const again = search?.failure === undefined ? list.again : () => setTries(n => n + 1);
  return (
    <Sheet
      name="Sessions"
      first={box}
      ownScroll
      actions={
        <button
          type="button"
          className="dt-dlg-icon"
          aria-label="New conversation"
          title="New conversation"
          onClick={() => {
            close();
            chat.show({});
            messageBoxOf(chat).focus('the person began a new conversation');
          }}
        >
          <Icon name="plus" />
        </button>
      }
      foot={list.hidden.length > 0 && !search ? <HiddenSessions hidden={list.hidden} /> : undefined}
    >
      <SearchBox
        field={box}
        text={text}
        onText={setText}
        scope={scope}
        onScope={setScope}
        found={search && { count: rows.length, isSearching: search.isSearching }}
        onKeyDown={event => void sharedKey(event)}
      />
      <SessionListView
        count={rows.length}
        active={active}
        moves={place.moves}
        keyOf={index => rows[index]?.session.id ?? String(index)}
        onKeyDown={listKey}
        onNearEnd={() => {
          if (!search) list.more();
        }}
        before={failure !== undefined && <Failed what="The sessions could not be read." why={failure} again={again} />}
        row={index => {
          const row = rows[index];
          if (!row) return null;
          const { session, heading } = row;
          const deletion = deleted.get(session.id);
          return (
            <>
              {heading !== undefined && <h3 className="dt-sess-group">{heading}</h3>}
              {deletion ? (
                <DeletedRow
                  deletion={deletion}
                  index={index}
                  isActive={index === active}
                  onUndo={() => {
                    deletions.takeBack(session.id);
                    goTo(index);
                  }}
                />
              ) : (
                <SessionRowView
                  row={row}
                  index={index}
                  isActive={index === active}
                  wanted={text}
                  nowMs={nowMs}
                  live={
                    session.channelId === undefined ? undefined : session.channelId === channelId ? 'here' : 'elsewhere'
                  }
                  forkOf={session.forkedFrom === undefined ? undefined : titles.get(session.forkedFrom)}
                  folder={scope === 'all' && session.cwd !== home ? session.cwd : undefined}
                  problem={problems.get(session.id)}
                  isRenaming={renaming === session.id}
                  onOpen={inNewTab => open(index, inNewTab)}
                  onRename={() => setRenaming(session.id)}
                  onRenamed={title => {
                    if (renaming !== session.id) return;
                    setRenaming(undefined);
                    goTo(index);
                    if (title !== undefined) void act.rename(session, title);
                  }}
                  onFork={() => void act.fork(session).then(isHere => isHere && close())}
                  onDelete={() => remove(index)}
                />
              )}
            </>
          );
        }}
        after={
          <>
            {search && !search.isSearching && !failure && rows.length === 0 && (
              <Empty
                action={
                  scope === 'folder' && (
                    <button type="button" className="dt-dlg-button" onClick={() => setScope('all')}>
                      Search all folders
                    </button>
                  )
                }
              >
                Nothing found for “{text.trim()}”.
              </Empty>
            )}
            {search?.isCut && (
              <p className="dt-sess-cut">There is more. Only the first hits are shown; more words narrow it down.</p>
            )}
            {!search && !sessions && !failure && <Loading />}
            {!search && sessions?.length === 0 && (
              <Empty>
                {scope === 'folder' ? 'No sessions in this folder yet.' : 'No sessions yet.'} Send a message and it is
                kept here.
              </Empty>
            )}
            {!search && list.hasMore && <p className="dt-sess-cut">Loading more…</p>}
          </>
        }
      />
    </Sheet>
  );
}
