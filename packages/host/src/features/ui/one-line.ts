// Text of a page for a place of the editor that has one line: no control characters, nothing that reorders what stands
// beside it, no more than fits.

const breaks = /[\s\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Direction overrides and isolates, marks, and characters that show nothing, halves of one. The joiner stays: emoji are made with it. */
const unseen = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB\p{Cs}]/gu;
/** One visible character may be made of several; more than this many each are not looked at. */
const mostUnitsEach = 16;

export function oneLine(text: string, mostCharacters: number): string {
  const clean = text
    .slice(0, mostCharacters * mostUnitsEach)
    .replace(unseen, '')
    .replace(breaks, ' ')
    .trim();
  const characters = Array.from(new Intl.Segmenter().segment(clean), ({ segment }) => segment);
  if (characters.length <= mostCharacters) return clean;
  return `${characters
    .slice(0, mostCharacters - 1)
    .join('')
    .trimEnd()}…`;
}
