// What a person does to the transcript, told to its scroll owner. The page leaves the end by an input event, never because
// something scrolled.
import type { ScrollOwner } from './scroll-owner.ts';

const step = 40;
const inputLastsMs = 250;

export function listenToReader(scroller: HTMLElement, owner: ScrollOwner, frame: () => void): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal, passive: true } as const;
  const canScroll = (): boolean => scroller.scrollHeight > scroller.clientHeight + 1;
  const isAtEnd = (): boolean => scroller.scrollHeight - scroller.clientHeight - scroller.scrollTop < 1;
  const away = (): void => {
    if (canScroll()) owner.tell({ type: 'away' });
  };

  let onScrollbar = false;
  let inputAtMs = -Infinity;
  const onInput = (): void => void (inputAtMs = performance.now());
  for (const name of ['wheel', 'touchmove', 'pointerdown', 'pointermove', 'keydown'] as const)
    scroller.addEventListener(name, onInput, { ...options, capture: true });

  scroller.addEventListener(
    'scroll',
    () => {
      owner.scrolled(onScrollbar || performance.now() - inputAtMs < inputLastsMs);
      frame();
    },
    options,
  );
  scroller.addEventListener(
    'wheel',
    event => {
      if (event.ctrlKey) return;
      if (event.deltaY < 0) away();
      // At the end nothing moves, and so nothing scrolls that would tell it.
      else if (event.deltaY > 0 && isAtEnd()) owner.released();
    },
    options,
  );
  let touchY: number | undefined;
  scroller.addEventListener('touchstart', event => (touchY = event.touches[0]?.clientY), options);
  scroller.addEventListener(
    'touchmove',
    event => {
      const y = event.touches[0]?.clientY;
      if (y !== undefined && touchY !== undefined && y > touchY) away();
      touchY = y;
    },
    options,
  );

  let byPointer = false;
  scroller.addEventListener(
    'pointerdown',
    event => {
      byPointer = true;
      const box = scroller.getBoundingClientRect();
      const besideText = event.clientX - box.left >= scroller.clientLeft + scroller.clientWidth;
      onScrollbar = event.target === scroller && besideText;
      if (onScrollbar) away();
    },
    options,
  );
  window.addEventListener(
    'pointerup',
    () => {
      byPointer = false;
      if (onScrollbar) owner.released();
      onScrollbar = false;
    },
    options,
  );

  document.addEventListener(
    'selectionchange',
    () => {
      const selection = document.getSelection();
      if (selection && !selection.isCollapsed && scroller.contains(selection.anchorNode)) away();
    },
    options,
  );
  scroller.addEventListener(
    'focusin',
    event => {
      if (!byPointer && event.target !== scroller) away();
    },
    options,
  );
  scroller.addEventListener(
    'click',
    event => {
      const control =
        event.target instanceof Element ? event.target.closest('button, a, summary, [aria-expanded]') : null;
      if (control) owner.hold(control, opensSomething(control) && canScroll());
    },
    { ...options, capture: true },
  );
  scroller.addEventListener(
    'keydown',
    event => {
      const done = scrollByKey(event, scroller, owner);
      if (done) event.preventDefault();
    },
    { signal: stop.signal },
  );
  return () => stop.abort();
}

function opensSomething(control: Element): boolean {
  return control.closest('[aria-expanded="false"]') !== null || control.closest('details:not([open])') !== null;
}

const typing = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]';

function scrollByKey(event: KeyboardEvent, scroller: HTMLElement, owner: ScrollOwner): boolean {
  const { target, key } = event;
  if (event.isComposing || event.altKey || !(target instanceof Element) || target.closest(typing)) return false;
  const ctrl = event.ctrlKey || event.metaKey;
  const onControl = target.closest('button, a, summary, [role="button"], [role="tree"], [role="listbox"]') !== null;
  if (ctrl && key !== 'End' && key !== 'Home') return false;
  const page = Math.max(step, scroller.clientHeight - step);
  if (key === 'End') owner.toEnd();
  else if (key === 'Home') owner.scrollToStart();
  else if (key === 'PageUp') owner.scrollBy(-page);
  else if (key === 'PageDown') owner.scrollBy(page);
  else if (onControl) return false;
  else if (key === ' ') owner.scrollBy(event.shiftKey ? -page : page);
  else if (key === 'ArrowUp') owner.scrollBy(-step);
  else if (key === 'ArrowDown') owner.scrollBy(step);
  else return false;
  return true;
}
