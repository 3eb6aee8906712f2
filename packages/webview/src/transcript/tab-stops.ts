// The transcript is one tab stop, however many links and buttons are in it. The row that has the focus opens its own to the
// Tab key; the others are reached by the keys of the transcript.
const controls = 'a[href], button, summary, input, textarea, select, [tabindex="0"]';

export function watchTabStops(log: HTMLElement): () => void {
  let open: Element | null = null;

  function close(within: Element): void {
    for (const control of within.querySelectorAll<HTMLElement>(controls)) shut(control);
  }
  function shut(control: HTMLElement): void {
    if (control.tabIndex >= 0 && !open?.contains(control)) control.tabIndex = -1;
  }

  const observer = new MutationObserver(records => {
    for (const { addedNodes } of records)
      for (const node of addedNodes)
        if (node instanceof HTMLElement) {
          if (node.matches(controls)) shut(node);
          close(node);
        }
  });
  observer.observe(log, { childList: true, subtree: true });
  close(log);

  function enter(event: FocusEvent): void {
    const row = event.target instanceof Element ? event.target.closest('.dt-row, .dt-message') : null;
    if (row === open) return;
    const before = open;
    open = row;
    if (before) close(before);
    if (row) for (const control of row.querySelectorAll<HTMLElement>(controls)) control.tabIndex = 0;
  }
  log.addEventListener('focusin', enter);
  return () => {
    observer.disconnect();
    log.removeEventListener('focusin', enter);
  };
}
