// Marks what was found in the rows that are drawn, with the highlights of the browser: no element is added or changed.
import { effect } from '@preact/signals-core';
import type { Chat } from '../store/chat.ts';
import { transcriptOf } from '../store/transcript-control.ts';
import { findPattern } from './find-pattern.ts';
import type { FindState } from './find-state.ts';

const allName = 'dt-find';
const currentName = 'dt-find-current';
const mostMarks = 500;

export function markHits(chat: Chat, find: FindState): () => void {
  if (typeof Highlight === 'undefined') return () => undefined;
  let requested = 0;

  function mark(): void {
    requested = 0;
    const log = transcriptOf(chat).element();
    const pattern = findPattern(find.words.peek(), find.options.peek());
    if (!log || !pattern) {
      clear();
      return;
    }
    const hit = find.hits.peek()[find.current.peek()];
    const all: Range[] = [];
    let here: Range | undefined;
    for (const row of log.querySelectorAll<HTMLElement>('[data-row]')) {
      if (all.length >= mostMarks) break;
      const ranges = rangesIn(row, pattern);
      all.push(...ranges);
      if (hit && row.dataset['row'] === hit.rowId) here = ranges[Math.min(hit.nth, ranges.length - 1)];
    }
    CSS.highlights.set(allName, new Highlight(...all));
    const current = here ? new Highlight(here) : new Highlight();
    current.priority = 1;
    CSS.highlights.set(currentName, current);
  }

  function schedule(): void {
    if (requested === 0) requested = requestAnimationFrame(mark);
  }

  const observer = new MutationObserver(schedule);
  const stop = effect(() => {
    void transcriptOf(chat).moved.value;
    void find.hits.value;
    void find.current.value;
    const log = transcriptOf(chat).element();
    if (find.isOpen.value && log) {
      observer.observe(log, { childList: true, subtree: true, characterData: true });
      schedule();
    } else {
      observer.disconnect();
      clear();
    }
  });
  return () => {
    stop();
    observer.disconnect();
    cancelAnimationFrame(requested);
    clear();
  };
}

function clear(): void {
  CSS.highlights.delete(allName);
  CSS.highlights.delete(currentName);
}

function rangesIn(row: HTMLElement, pattern: RegExp): Range[] {
  const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  const nodes: { readonly node: Node; readonly start: number }[] = [];
  let text = '';
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    nodes.push({ node, start: text.length });
    text += node.nodeValue ?? '';
  }
  const place = (at: number): readonly [Node, number] | undefined => {
    const held = nodes.findLast(({ start }) => start <= at);
    return held && [held.node, at - held.start];
  };
  const ranges: Range[] = [];
  for (const { index, 0: found } of text.matchAll(pattern)) {
    const from = place(index);
    // The end belongs to the node of the last character.
    const to = place(index + found.length - 1);
    if (!from || !to) continue;
    const range = new Range();
    range.setStart(...from);
    range.setEnd(to[0], to[1] + 1);
    ranges.push(range);
  }
  return ranges;
}
