// Where messages are written. It takes the focus only when the person asks for it, and is cleared by an acknowledged send
// alone.
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useChatKeys } from '../keys/use-chat-keys.ts';
import { activitySignal } from '../store/activity.ts';
import { later } from '../later/later.tsx';
import { useChat } from '../store/chat-context.ts';
import { draftsOf } from '../store/drafts.ts';
import { messageBoxOf } from '../store/message-box.ts';
import { sendingOf, type When } from '../store/sending.ts';
import { transcriptOf } from '../store/transcript-control.ts';
import { watchUndone } from '../store/undone.ts';
import { useComputed, useSignal } from '../store/use-signal.ts';
import { Bar } from './bar/bar.tsx';
import { BoxNote } from './box-note.tsx';
import { Chips } from './chips/chips.tsx';
import { composerKey } from './composer-keys.ts';
import { useDropZone } from './drop-zone.ts';
import { createHistoryBrowser } from './history/browse-history.ts';
import { MessageField } from './message-field.tsx';
import { createPicker } from './pickers/picker.ts';
import { PickerView } from './pickers/picker-view.tsx';
import { rowId } from './pickers/picker-list.tsx';
import { whyNotSent } from './why-not.ts';
import './composer.css';

const HistorySearch = later(async () => (await import('./history/history-search.tsx')).HistorySearch);

export function Composer() {
  const chat = useChat();
  const box = messageBoxOf(chat);
  const sending = sendingOf(chat);
  const region = useRef<HTMLElement>(null);
  const listId = useId();
  const helpId = useId();
  const [selectedChip, selectChip] = useState<string>();
  const [isSearching, setSearching] = useState(false);
  const picker = useMemo(() => createPicker(chat, box), [chat, box]);
  const history = useMemo(() => createHistoryBrowser(chat, box), [chat, box]);
  const isOpen = useComputed(() => picker.open.value !== null, [picker]);
  const hasRows = useComputed(() => (picker.open.value?.options.length ?? 0) > 0, [picker]);
  const active = useSignal(picker.active);
  const isRunning = useComputed(() => activitySignal(chat).value !== null, [chat]);
  const isMac = useComputed(() => chat.hostState.value?.platform === 'darwin', [chat]);
  const cyclesMode = useComputed(() => chat.settings.value?.shiftTabCyclesMode !== false, [chat]);
  const { isOver, handlers } = useDropZone();
  useChatKeys(region);

  useEffect(() => void draftsOf(chat), [chat]);
  useEffect(() => watchUndone(chat), [chat]);
  useEffect(
    () =>
      chat.onPush(push => {
        if (push.type === 'insert_at_mention') insertMention(box, push.text);
      }),
    [chat, box],
  );
  useEffect(() => sending.acknowledged.subscribe(skipFirst(() => history.sent())), [sending, history]);

  function send(when: When): void {
    const why = whyNotSent(chat.config.peek());
    if (box.isEmpty.peek()) return;
    if (why !== undefined) {
      box.note.value = { text: `Not sent: ${why}` };
      return;
    }
    // Into an idle session: the page follows the answer. Queueing moves nobody.
    if (activitySignal(chat).peek() === null) transcriptOf(chat).messageSent();
    sending.send(when);
  }

  return (
    <section ref={region} className="dt-composer-region" data-region="composer" aria-label="Composer">
      <div className="dt-composer-column">
        {isSearching ? (
          <HistorySearch
            onDone={text => {
              setSearching(false);
              if (text !== undefined) box.write(text);
              box.focus('the person left the search of earlier messages');
            }}
          />
        ) : (
          <PickerView picker={picker} id={listId} isMac={isMac} />
        )}
        <BoxNote />
        <div className="dt-composer" data-dropping={isOver || undefined} {...handlers}>
          <Chips selectedId={selectedChip} />
          <div className="dt-composer-text">
            <MessageField
              placeholder={isRunning ? 'Add to the queue' : 'Ask, or type @ for files, / for commands'}
              describedBy={helpId}
              controls={isOpen ? listId : undefined}
              activeRow={isOpen && hasRows ? rowId(listId, active) : undefined}
              onKeyDown={(event, field) => {
                const used = composerKey(event, field, {
                  chat,
                  box,
                  picker,
                  history,
                  selectedChip,
                  selectChip,
                  send,
                  searchHistory: () => setSearching(true),
                });
                if (!used) return;
                event.preventDefault();
                event.stopPropagation();
              }}
              onFocusChange={isFocused => void (picker.isFocused.value = isFocused)}
              onTyped={() => {
                selectChip(undefined);
                // The CLI warms up while the person types.
                if (box.text.peek() !== '' && whyNotSent(chat.config.peek()) === undefined) chat.launch();
              }}
            />
            <Hint />
          </div>
          <Bar
            onSend={() => {
              send('when-idle');
              box.focus('the person pressed Send');
            }}
          />
        </div>
        <p id={helpId} className="dt-hidden">
          {cyclesMode ? 'Shift+Tab changes the mode. Shift+F6 leaves backwards.' : ''}
        </p>
      </div>
    </section>
  );
}

/** "draft kept", beside the words. */
function Hint() {
  const hint = useSignal(messageBoxOf(useChat()).hint);
  return hint === undefined ? null : <span className="dt-composer-hint">{hint}</span>;
}

function insertMention(box: ReturnType<typeof messageBoxOf>, text: string): void {
  const before = box.text.peek().slice(0, box.caret.peek());
  const after = box.text.peek().slice(box.caret.peek());
  const lead = before === '' || /\s$/.test(before) ? '' : ' ';
  const tail = /\s$/.test(text) || /^\s/.test(after) ? '' : ' ';
  box.insert(lead + text + tail);
}

function skipFirst(run: () => void): () => void {
  let isFirst = true;
  return () => {
    if (!isFirst) run();
    isFirst = false;
  };
}
