// Cuts a line to the columns of a terminal. East Asian characters and pictures take two of them.

const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|[\u{20000}-\u{3fffd}]/u;
const none = /\p{Mn}|\p{Me}|\u200d|\ufe0f/u;

function columnsOf(character: string): number {
  if (none.test(character)) return 0;
  return wide.test(character) ? 2 : 1;
}

/** What is cut ends in "…". */
export function cutTo(text: string, columns: number): string {
  let used = 0;
  let kept = '';
  let short = '';
  for (const character of text) {
    used += columnsOf(character);
    if (used > columns) return `${short}…`;
    kept += character;
    if (used < columns) short = kept;
  }
  return kept;
}
