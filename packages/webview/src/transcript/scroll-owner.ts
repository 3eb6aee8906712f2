// The one place that reads the layout of the transcript and moves it. It keeps the scroll contract: while following, the end
// is in view after every commit; while reading, what the eyes are on stays within a pixel. No smooth scrolling, ever.
import { signal, type ReadonlySignal } from '@preact/signals-core';
import { flushSync } from 'react-dom';
import { anchorOn, anchorShift, captureAnchor, withRowsOfNow, type Anchor, type MountedRow } from './anchor.ts';
import type { RowList } from './row-list.ts';
import { following, nextScrollState, type ScrollEvent, type ScrollState } from './scroll-state.ts';
import { rangeAround, rangeAtEnd, suffices, type WindowRange } from './window-range.ts';

export interface Stage {
  readonly scroller: HTMLElement;
  /** Holds the mounted rows, each marked by `data-row` and `data-index`, between two spacers. */
  readonly content: HTMLElement;
  readonly above: HTMLElement;
  readonly below: HTMLElement;
}

/** What is mounted; another object whenever it must be drawn again. */
export interface Mounted extends WindowRange {
  readonly version: number;
}

export interface Place {
  readonly key: string;
  readonly top: number;
}

export interface ScrollOwner {
  readonly state: ReadonlySignal<ScrollState>;
  readonly mounted: ReadonlySignal<Mounted>;
  /** The place of the reader, when it was moved last; undefined while following. */
  readonly place: ReadonlySignal<Place | undefined>;
  attach(stage: Stage): () => void;
  tell(event: ScrollEvent): void;
  /** After a commit or a change of sizes: follows the end or holds the anchor, and mounts what comes near. */
  settle(): void;
  /** The person moves the page. */
  scrollBy(pixels: number): void;
  scrollToStart(): void;
  toEnd(): void;
  /** Shows a row at a share of the height, 0 being the upper edge; the reader is there then. */
  reveal(index: number, share: number): void;
  restore(key: string, top: number): void;
  /** The person has used this control: it is what must not move. `away`: what it does takes the reader off the end. */
  hold(control: Element, away: boolean): void;
  /** A `scroll` event; those of its own making are told apart. `byInput`: an input event came just before. */
  scrolled(byInput: boolean): void;
  /** What is in view becomes the anchor. */
  keepPlace(): void;
  /** The scrollbar was let go, or the wheel turned on at the end: at the end that means to follow it. */
  released(): void;
  mountedRows(): readonly MountedRow[];
}

const rounds = 4;

export function createScrollOwner(rows: RowList): ScrollOwner {
  const state = signal<ScrollState>(following);
  const mounted = signal<Mounted>({ first: 0, end: 0, version: -1 });
  const place = signal<Place | undefined>(undefined);
  let stage: Stage | undefined;
  let anchor: Anchor | undefined;
  let expectedTop = 0;
  let lastTop = 0;
  /** Room below the last row that keeps the reader's place when what is below it shrinks. */
  let slack = 0;
  let lead = 0;
  let settling = false;
  let settledSizes = '';

  function read(at: Stage): MountedRow[] {
    const edge = at.scroller.getBoundingClientRect().top;
    const found: MountedRow[] = [];
    for (const element of at.content.querySelectorAll<HTMLElement>('[data-row]')) {
      const { top, bottom } = element.getBoundingClientRect();
      const { row: key = '', index = '' } = element.dataset;
      found.push({ key, index: Number(index), element, top: top - edge, bottom: bottom - edge });
    }
    return found;
  }

  function measure(found: readonly MountedRow[]): void {
    for (const row of found) if (rows.at(row.index)?.key === row.key) rows.measured(row.index, row.bottom - row.top);
  }

  function move(at: Stage, top: number): void {
    at.scroller.scrollTop = top;
    expectedTop = lastTop = at.scroller.scrollTop;
  }

  const edgeOf = (at: Stage): number => at.scroller.getBoundingClientRect().top;

  function pin(at: Stage): void {
    setRoom(at, 0, 0);
    const end = at.scroller.scrollHeight - at.scroller.clientHeight;
    if (Math.abs(at.scroller.scrollTop - end) >= 0.5) move(at, end);
    else expectedTop = lastTop = at.scroller.scrollTop;
  }

  function setRoom(at: Stage, nextLead: number, nextSlack: number): void {
    if (nextLead !== lead) at.content.style.paddingBlockStart = `${(lead = nextLead)}px`;
    if (nextSlack !== slack) at.content.style.paddingBlockEnd = `${(slack = nextSlack)}px`;
  }

  function holdAnchor(at: Stage, found: readonly MountedRow[]): void {
    if (!anchor) return;
    const shift = anchorShift(anchor, found, edgeOf(at));
    if (shift === undefined || Math.abs(shift) < 0.5) return;
    // Whole pixels: the browser would cut the rest off, and half a pixel could become a whole one.
    const wanted = Math.round(at.scroller.scrollTop + shift);
    if (wanted < 0) setRoom(at, lead - wanted, slack);
    const missing = wanted + at.scroller.clientHeight - at.scroller.scrollHeight;
    if (missing > 0) setRoom(at, lead, slack + Math.ceil(missing));
    move(at, Math.max(0, wanted));
  }

  function space(at: Stage, range: WindowRange): void {
    const above = `${rows.heights.offsetOf(range.first)}px`;
    const below = `${Math.max(0, rows.heights.total - rows.heights.offsetOf(range.end))}px`;
    if (at.above.style.blockSize !== above) at.above.style.blockSize = above;
    if (at.below.style.blockSize !== below) at.below.style.blockSize = below;
  }

  function wantedRange(viewHeight: number): WindowRange {
    if (state.peek().mode === 'following') return rangeAtEnd(rows.heights, viewHeight);
    for (const held of anchor?.rows ?? []) {
      const index = rows.indexOf(held.key, held.index);
      if (index >= 0) return rangeAround(rows.heights, index, held.top, viewHeight);
    }
    const index = Math.max(0, rows.heights.indexAt(lastTop));
    return rangeAround(rows.heights, index, 0, viewHeight);
  }

  function mount(at: Stage, range: WindowRange): void {
    flushSync(() => {
      mounted.value = { ...range, version: rows.version };
    });
    space(at, range);
  }

  function covers(found: readonly MountedRow[], viewHeight: number): boolean {
    const range = mounted.peek();
    const mode = state.peek().mode;
    if (range.version !== rows.version || (mode === 'following' && range.end !== rows.length)) return false;
    const above = -(found[0]?.top ?? 0);
    const below = (found.at(-1)?.bottom ?? 0) - viewHeight;
    return suffices(range, rows.length, above, below, viewHeight);
  }

  function settle(): void {
    const at = stage;
    const viewHeight = at?.scroller.clientHeight ?? 0;
    if (!at || viewHeight === 0 || settling) return;
    settling = true;
    try {
      settleAt(at, viewHeight);
    } finally {
      settling = false;
    }
  }

  function settleAt(at: Stage, viewHeight: number): void {
    let found = read(at);
    measure(found);
    for (let round = 0; round < rounds; round += 1) {
      if (state.peek().mode === 'following') pin(at);
      else holdAnchor(at, found);
      found = read(at);
      if (anchor) anchor = withRowsOfNow(anchor, found);
      if (covers(found, viewHeight)) break;
      const wanted = wantedRange(viewHeight);
      const now = mounted.peek();
      if (wanted.first === now.first && wanted.end === now.end && now.version === rows.version) break;
      mount(at, wanted);
      found = read(at);
      measure(found);
    }
    space(at, mounted.peek());
    if (state.peek().mode === 'following') pin(at);
    else {
      holdAnchor(at, read(at));
      found = read(at);
      if (!anchor || isOvertaken(anchor, found)) capture(at, found);
      else notePlace(anchor);
      trimSlack(at);
    }
    settledSizes = sizesOf(at);
  }

  function capture(at: Stage, found = read(at)): void {
    const view = at.scroller.clientHeight;
    if (view === 0) return;
    anchor = captureAnchor(found, edgeOf(at), view) ?? modelAnchor(placeIn(at));
    notePlace(anchor);
  }

  /** What is held within a long row stays; the row around it moves when another width or font breaks it elsewhere. */
  function notePlace(held: Anchor | undefined): void {
    const [first] = held?.rows ?? [];
    const known = place.peek();
    if (first && known?.key === first.key && Math.abs(known.top - first.top) < 1) return;
    place.value = first && { key: first.key, top: first.top };
  }

  /** The upper edge of the view in the model, which knows nothing of what stands above the first row. */
  function placeIn(at: Stage): number {
    return edgeOf(at) - at.above.getBoundingClientRect().top;
  }

  /** Between the mounted rows and here nothing is drawn yet: the heights say which row it will be. */
  function modelAnchor(top: number): Anchor | undefined {
    const index = Math.max(0, rows.heights.indexAt(Math.max(0, top)));
    const row = rows.at(index);
    return row && { element: null, top: 0, rows: [{ key: row.key, index, top: rows.heights.offsetOf(index) - top }] };
  }

  function tell(event: ScrollEvent): void {
    const before = state.peek();
    const next = nextScrollState(before, event);
    if (next === before) return;
    state.value = next;
    if (next.mode === before.mode) return;
    if (next.mode === 'following') {
      anchor = undefined;
      place.value = undefined;
    } else if (stage && event.type !== 'restored') capture(stage);
  }

  /** What has grown below takes the place of the room that was made there: no gap is left under the last row. */
  function trimSlack(at: Stage): void {
    if (slack === 0) return;
    const beyond = at.scroller.scrollTop + at.scroller.clientHeight - (at.scroller.scrollHeight - slack);
    setRoom(at, lead, Math.min(slack, Math.max(0, Math.ceil(beyond))));
  }

  /** After a movement of the person's: room that was made to hold a place, and is not needed for it, goes. */
  function trimRoom(at: Stage): void {
    trimSlack(at);
    if (lead === 0 || at.scroller.scrollTop < lead) return;
    const top = at.scroller.scrollTop - lead;
    setRoom(at, 0, slack);
    move(at, top);
  }

  function movedTo(at: Stage, top: number, direction: 'up' | 'down'): void {
    move(at, top);
    const end = at.scroller.scrollHeight - slack - at.scroller.clientHeight - at.scroller.scrollTop;
    tell({ type: 'moved', direction, end });
    if (state.peek().mode === 'reading') {
      trimRoom(at);
      capture(at);
    }
    settle();
  }

  return {
    state,
    mounted,
    place,
    tell,
    settle,
    attach(given) {
      stage = given;
      return () => {
        stage = undefined;
      };
    },
    scrollBy(pixels) {
      if (stage) movedTo(stage, stage.scroller.scrollTop + pixels, pixels < 0 ? 'up' : 'down');
    },
    scrollToStart() {
      if (stage) movedTo(stage, 0, 'up');
    },
    toEnd() {
      tell({ type: 'to-end' });
      settle();
    },
    reveal(index, share) {
      const row = rows.at(index);
      if (!row || !stage) return;
      tell({ type: 'away' });
      const top = Math.round(stage.scroller.clientHeight * share);
      anchor = { element: null, top: 0, rows: [{ key: row.key, index, top }] };
      place.value = { key: row.key, top };
      const range = rangeAround(rows.heights, index, top, stage.scroller.clientHeight);
      mount(stage, range);
      settle();
      capture(stage);
    },
    restore(key, top) {
      tell({ type: 'restored' });
      anchor = { element: null, top: 0, rows: [{ key, index: -1, top }] };
      place.value = { key, top };
      settle();
      if (stage) capture(stage);
    },
    hold(control, away) {
      if (!stage) return;
      if (away) tell({ type: 'away' });
      if (state.peek().mode === 'reading') anchor = anchorOn(control, read(stage), edgeOf(stage));
    },
    scrolled(byInput) {
      const at = stage;
      if (!at) return;
      const top = at.scroller.scrollTop;
      if (Math.abs(top - expectedTop) < 1) return;
      // The browser keeps the place within what can be scrolled when sizes change; the anchor says where it was.
      if (sizesOf(at) !== settledSizes && (!byInput || (top < expectedTop && isAtMost(at)))) return;
      const direction = top < lastTop ? 'up' : 'down';
      lastTop = expectedTop = top;
      // Without an input event before it this is no movement of the person's: the end is pinned again.
      if (state.peek().mode === 'following') return;
      const end = at.scroller.scrollHeight - slack - at.scroller.clientHeight - top;
      tell({ type: 'moved', direction, end });
      if (state.peek().mode === 'following') return;
      trimRoom(at);
      capture(at);
    },
    keepPlace() {
      if (stage && state.peek().mode === 'reading') capture(stage);
    },
    released() {
      const at = stage;
      if (!at || state.peek().mode === 'following') return;
      const end = at.scroller.scrollHeight - slack - at.scroller.clientHeight - at.scroller.scrollTop;
      tell({ type: 'moved', direction: 'down', end });
      settle();
    },
    mountedRows: () => (stage ? read(stage) : []),
  };
}

/** Rows have come to stand between it and the upper edge: they are what is read from there on. */
function isOvertaken(anchor: Anchor, found: readonly MountedRow[]): boolean {
  const first = found.find(row => row.bottom > 1);
  const held = found.find(row => row.key === anchor.rows[0]?.key);
  return !anchor.isControl && first !== undefined && held !== undefined && first.index < held.index;
}

function sizesOf({ scroller }: Stage): string {
  return `${scroller.clientWidth} ${scroller.clientHeight} ${scroller.scrollHeight}`;
}

function isAtMost({ scroller }: Stage): boolean {
  return scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop < 1;
}
