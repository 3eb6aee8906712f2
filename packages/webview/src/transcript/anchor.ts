// What the reader's eyes are on: the first thing that crosses the upper edge, or the control that was just used. It is held
// by its element and, should that go, by the rows that were in view with it.
export interface Anchor {
  readonly element: Element | null;
  readonly top: number;
  /** The person has used it; it stays the anchor until the page is moved. */
  readonly isControl?: boolean;
  /** Rows in view, from the upper edge down, with their distance from it. */
  readonly rows: readonly { readonly key: string; readonly index: number; readonly top: number }[];
}

export interface MountedRow {
  readonly key: string;
  readonly index: number;
  readonly element: HTMLElement;
  readonly top: number;
  readonly bottom: number;
}

/** `rows`: with distances from the upper edge of the view. */
export function captureAnchor(rows: readonly MountedRow[], edge: number, viewHeight: number): Anchor | undefined {
  const inView = rows.filter(row => row.bottom > 1 && row.top < viewHeight);
  const [first] = inView;
  if (!first) return undefined;
  const element = first.top < 0 ? innermostCrossing(first.element, edge) : first.element;
  return {
    element,
    top: element.getBoundingClientRect().top - edge,
    rows: inView.map(({ key, index, top }) => ({ key, index, top })),
  };
}

export function anchorOn(element: Element, rows: readonly MountedRow[], edge: number): Anchor {
  return {
    element,
    top: element.getBoundingClientRect().top - edge,
    isControl: true,
    rows: rows.filter(row => row.bottom > 1).map(({ key, index, top }) => ({ key, index, top })),
  };
}

/** How far the anchor has moved down since it was captured; undefined when nothing of it is left. */
export function anchorShift(anchor: Anchor, rows: readonly MountedRow[], edge: number): number | undefined {
  const top = topOf(anchor.element);
  if (top !== undefined) return top - edge - anchor.top;
  for (const held of anchor.rows) {
    const row = rows.find(({ key }) => key === held.key);
    if (row) return row.top - held.top;
  }
  return undefined;
}

/** An anchor that is held, with its rows where they stand now: what grew between them and its element has moved them away, and
 * the window is laid around them. Those that are out of the window by that are its rows no more. */
export function withRowsOfNow(anchor: Anchor, rows: readonly MountedRow[]): Anchor {
  if (topOf(anchor.element) === undefined) return anchor;
  const now = anchor.rows.flatMap(held => rows.filter(({ key }) => key === held.key));
  return now.length === 0 ? anchor : { ...anchor, rows: now.map(({ key, index, top }) => ({ key, index, top })) };
}

/** Undefined when it is not drawn. */
function topOf(element: Element | null): number | undefined {
  if (!element?.isConnected) return undefined;
  const { top, height } = element.getBoundingClientRect();
  return height > 0 || top !== 0 ? top : undefined;
}

/** A long answer is one row: within it the paragraph, item or line of code that crosses the edge is what is read. */
function innermostCrossing(row: HTMLElement, edge: number): Element {
  let found: Element = row;
  for (let depth = 0; depth < 5; depth += 1) {
    const inner = [...found.children].find(child => {
      const { top, bottom, height } = child.getBoundingClientRect();
      return height > 0 && top < edge && bottom > edge + 1;
    });
    if (!inner || getComputedStyle(inner).display.startsWith('inline')) return found;
    found = inner;
  }
  return found;
}
