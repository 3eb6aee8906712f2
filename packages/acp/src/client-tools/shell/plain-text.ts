// What a terminal shows as text for a model: no escape sequences, line feeds alone; and what of it is new.
const escape = String.fromCodePoint(0x1b);
const bell = String.fromCodePoint(0x07);
const escapes = new RegExp(
  [
    String.raw`${escape}\[[0-9;?<=>]*[ -/]*[@-~]`,
    String.raw`${escape}\][^${bell}${escape}]*(?:${bell}|${escape}\\)`,
    String.raw`${escape}[PX^_][^${escape}]*${escape}\\`,
    `${escape}[ -/]*[0-OQ-WYZ\\\\\`a-~]`,
  ].join('|'),
  'g',
);
/** The beginning of a sequence, or of a line end, whose rest has not come yet. */
const unfinished = new RegExp(`(?:${escape}[^${escape}]*|\\r)$`);

/** `isWhole`: nothing follows, so that nothing is held back. */
export function plainText(output: string, isWhole: boolean): string {
  const clean = output.replaceAll(escapes, '');
  return (isWhole ? clean : clean.replace(unfinished, '')).replaceAll('\r\n', '\n');
}

const overlap = 256;

/** What follows `before` in `now`. A terminal drops the beginning of a long output; then the end of `before` is looked for. */
export function newPart(before: string, now: string): string {
  if (now.startsWith(before)) return now.slice(before.length);
  const end = before.slice(-overlap);
  const at = now.lastIndexOf(end);
  if (at !== -1) return now.slice(at + end.length);
  return `\n[Some output is missing here: the terminal does not keep that much.]\n${now}`;
}
