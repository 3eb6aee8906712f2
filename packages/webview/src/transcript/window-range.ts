// Which rows are mounted: those in view and one screen above and below.
import type { HeightIndex } from './height-index.ts';

export interface WindowRange {
  readonly first: number;
  /** Exclusive. */
  readonly end: number;
}

/** The rows around one of which it is known where it stands. `top`: its distance from the upper edge. */
export function rangeAround(heights: HeightIndex, index: number, top: number, viewHeight: number): WindowRange {
  const origin = heights.offsetOf(index) - top;
  const first = Math.max(0, heights.indexAt(Math.max(0, origin - viewHeight)));
  const last = heights.indexAt(Math.max(0, origin + 2 * viewHeight));
  return { first: Math.min(first, index), end: Math.min(heights.length, Math.max(last, index) + 1) };
}

export function rangeAtEnd(heights: HeightIndex, viewHeight: number): WindowRange {
  const first = heights.indexAt(Math.max(0, heights.total - 2 * viewHeight));
  return { first: Math.max(0, first), end: heights.length };
}

/** Whether the mounted rows still do. `above`, `below`: mounted pixels beyond the edges of the view. */
export function suffices(range: WindowRange, rows: number, above: number, below: number, viewHeight: number): boolean {
  const enough = viewHeight / 2;
  const tooMuch = viewHeight * 2.5;
  if (range.end > rows || (range.first >= range.end && rows > 0)) return false;
  if (range.first > 0 && above < enough) return false;
  if (range.end < rows && below < enough) return false;
  return !((above > tooMuch || below > tooMuch) && range.end - range.first > 12);
}
