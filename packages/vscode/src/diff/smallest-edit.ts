// The smallest piece of a text that has to be replaced to make it another, so that cursors and undo steps stay where they are.

export interface SmallestEdit {
  /** Offsets in the text as it is. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export function smallestEdit(before: string, after: string): SmallestEdit | undefined {
  if (before === after) return undefined;
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  // Neither cuts a CR LF or a pair of surrogates in two.
  if (head > 0 && isFirstHalf(before, head - 1)) head--;
  if (tail > 0 && isFirstHalf(before, before.length - tail - 1)) tail--;
  return { start: head, end: before.length - tail, text: after.slice(head, after.length - tail) };
}

function isFirstHalf(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code === 0x0d || (code >= 0xd800 && code <= 0xdbff);
}
