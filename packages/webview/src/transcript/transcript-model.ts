// The transcript of one chat: its rows, who scrolls it, and the one frame in which both are brought up to date.
import { effect, signal } from '@preact/signals-core';
import { flushSync } from 'react-dom';
import type { Chat } from '../store/chat.ts';
import type { TranscriptControl } from '../store/transcript-control.ts';
import { estimateHeight } from './estimate-height.ts';
import { createOlderHistory, type OlderHistory } from './older-history.ts';
import { createRowList, type RowList } from './row-list.ts';
import { createScrollOwner, type ScrollOwner, type Stage } from './scroll-owner.ts';

export interface TranscriptModel {
  readonly chat: Chat;
  readonly rows: RowList;
  readonly owner: ScrollOwner;
  readonly older: OlderHistory;
  readonly control: TranscriptControl;
  /** Once per animation frame, however often it is asked for. */
  schedule(): void;
  attach(stage: Stage): () => void;
}

const keepPlaceAfterMs = 300;
const soughtPagesAtMost = 20;

export function createTranscriptModel(chat: Chat): TranscriptModel {
  const { view, memory } = chat;
  let stage: Stage | undefined;
  let width = 420;
  let foldsSteps = false;
  const rows = createRowList(
    (row, block) => estimateHeight(row, block, width),
    () => foldsSteps,
  );
  const owner = createScrollOwner(rows);
  const older = createOlderHistory(chat);
  const moved = signal(0);
  const dirtyTurns = new Set<string>();
  let added = 0;
  let grew = false;
  let shownGeneration = -1;
  let shownChannel = '';
  let shownOlder = 0;
  let lookedAt = owner.mounted.peek();
  let inView = new Set<string>();
  let requested = 0;
  let soughtPages = 0;
  let placeTimer: ReturnType<typeof setTimeout> | undefined;

  function schedule(): void {
    if (requested === 0 && stage) requested = requestAnimationFrame(frame);
  }

  function frame(): void {
    requested = 0;
    if (!stage) return;
    flushSync(() => view.flush());
    if (view.generation.peek() !== shownGeneration) reload();
    else takeChanges();
    seekPlace();
    owner.settle();
    lookAround(stage);
  }

  function reload(): void {
    const sameChannel = chat.channelId.peek() === shownChannel;
    const place = sameChannel ? owner.place.peek() : undefined;
    shownGeneration = view.generation.peek();
    shownChannel = chat.channelId.peek();
    const parts = view.older.peek();
    shownOlder = parts.length;
    dirtyTurns.clear();
    added = 0;
    grew = false;
    rows.reset(parts, view.conversation);
    const kept = place ?? keptPlace();
    soughtPages = kept && rows.indexOf(kept.key) < 0 ? soughtPagesAtMost : 0;
    const keptRow = kept && rows.at(rows.indexOf(kept.key));
    if (keptRow) owner.restore(keptRow.key, kept.top);
    else if (!sameChannel || owner.state.peek().mode === 'reading') owner.tell({ type: 'opened' });
  }

  function keptPlace(): { key: string; top: number } | undefined {
    const { place } = memory.facts;
    if (!place) return undefined;
    const found = [...view.older.peek(), view.conversation].find(part => part.index.uuids[place.blockId] !== undefined);
    return { key: found?.index.uuids[place.blockId] ?? place.blockId, top: -place.offset };
  }

  /** The kept place may be in a part of the history that is not read yet. A movement of the person's ends the search. */
  function seekPlace(): void {
    if (soughtPages === 0) return;
    const kept = keptPlace();
    if (kept && owner.state.peek().mode === 'following') {
      if (rows.indexOf(kept.key) >= 0) {
        soughtPages = 0;
        owner.restore(kept.key, kept.top);
      } else if (older.state.peek().is === 'idle') {
        soughtPages -= 1;
        void older.load();
      }
    } else soughtPages = 0;
  }

  function takeChanges(): void {
    const parts = view.older.peek();
    for (let n = parts.length - shownOlder - 1; n >= 0; n -= 1) {
      const part = parts[n];
      if (part) rows.prepend(part);
    }
    shownOlder = parts.length;
    if (dirtyTurns.size > 0 || added > 0) rows.update(dirtyTurns);
    owner.tell({ type: 'added', blocks: added });
    if (grew) owner.tell({ type: 'grew' });
    dirtyTurns.clear();
    added = 0;
    grew = false;
  }

  function lookAround({ scroller }: Stage): void {
    const now = owner.mounted.peek();
    const height = scroller.clientHeight;
    if (now.first === 0 && height > 0 && scroller.scrollTop < height) void older.load();
    const seen = new Set<string>();
    for (const row of owner.mountedRows()) if (row.bottom > 0 && row.top < height) seen.add(row.key);
    if (now !== lookedAt || seen.size !== inView.size || [...seen].some(key => !inView.has(key))) {
      lookedAt = now;
      inView = seen;
      moved.value += 1;
    }
  }

  function rememberPlace(): void {
    clearTimeout(placeTimer);
    placeTimer = undefined;
    const place = owner.place.peek();
    if (!place) {
      if (memory.facts.place !== null && soughtPages === 0) memory.remember({ place: null });
      return;
    }
    const uuid = view.block(place.key).peek()?.uuid;
    memory.remember({ place: { blockId: uuid ?? place.key, offset: -place.top } });
  }

  const control: TranscriptControl = {
    moved,
    messageSent() {
      owner.toEnd();
      schedule();
    },
    reveal(id) {
      const index = rows.indexOf(id);
      if (index >= 0) owner.reveal(index, 1 / 3);
      schedule();
      return index >= 0;
    },
    isInView: id => inView.has(id),
    element: () => stage?.scroller ?? null,
  };

  function attach(given: Stage): () => void {
    stage = given;
    width = given.scroller.clientWidth;
    const stops = [
      owner.attach(given),
      view.onChanges(changes => {
        for (const id of changes.turns) dirtyTurns.add(id);
        for (const id of changes.added) if (view.conversation.blocks[id]?.parentId === null) added += 1;
        if (foldsSteps) for (const id of changes.changed) noteStep(id);
        if (changes.removed.length > 0 || changes.parts.includes('order')) dirtyTurns.add('');
        grew ||= changes.changed.length > 0;
        schedule();
      }),
      effect(() => {
        void view.generation.value;
        void view.older.value;
        schedule();
      }),
      watchQuestions(),
      effect(() => {
        const folds = chat.settings.value?.focusView === true;
        if (folds === foldsSteps) return;
        foldsSteps = folds;
        shownGeneration = -1;
        schedule();
      }),
      effect(() => {
        void owner.place.value;
        placeTimer ??= setTimeout(rememberPlace, keepPlaceAfterMs);
      }),
      watchSizes(given),
    ];
    window.addEventListener('pagehide', rememberPlace);
    document.addEventListener('visibilitychange', schedule);
    schedule();
    return () => {
      for (const stop of stops) stop();
      window.removeEventListener('pagehide', rememberPlace);
      document.removeEventListener('visibilitychange', schedule);
      clearTimeout(placeTimer);
      placeTimer = undefined;
      cancelAnimationFrame(requested);
      requested = 0;
      stage = undefined;
    };
  }

  /** A step that fails or waits stands alone, so the rows of its turn are others. */
  function noteStep(id: string): void {
    const block = view.conversation.blocks[id];
    if (block?.type === 'tool' && block.parentId === null && block.turnId !== null) dirtyTurns.add(block.turnId);
  }

  function watchQuestions(): () => void {
    let before = chat.questions.count.peek();
    return effect(() => {
      const now = chat.questions.count.value;
      if (now > before) owner.tell({ type: 'asked' });
      else if (now === 0) owner.tell({ type: 'answered' });
      before = now;
    });
  }

  /** One for the view, one for the window of rows; in time for the frame in which the sizes changed. */
  function watchSizes({ scroller, content }: Stage): () => void {
    const observer = new ResizeObserver(() => {
      width = scroller.clientWidth;
      owner.settle();
      schedule();
    });
    observer.observe(scroller);
    observer.observe(content);
    return () => observer.disconnect();
  }

  return { chat, rows, owner, older, control, schedule, attach };
}
