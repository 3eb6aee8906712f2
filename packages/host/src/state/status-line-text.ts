// What a status line command has printed, as the one line of plain text that is shown.

const longest = 300;

/** Colours and movements, titles and links of a terminal; and what else is not for the eye. */
// oxlint-disable-next-line no-control-regex
const escapes = /\u001b\[[0-?]*[ -/]*[@-~]|\u001b[\]PX^_][^\u0007\u001b\n]*(?:\u0007|\u001b\\)?|\u001b[ -/]*[0-~]/g;
// oxlint-disable-next-line no-control-regex
const controls = /[\u0000-\u001f\u007f-\u009f]/g;

/** undefined when nothing can be seen in it. */
export function statusLineText(printed: string): string | undefined {
  const plain = printed.replace(escapes, '').trimStart();
  const line = (/^[^\r\n]*/.exec(plain)?.[0] ?? '').replaceAll('\t', ' ').replace(controls, '').trim();
  const characters = Array.from(line);
  if (characters.length === 0) return undefined;
  return characters.length <= longest ? line : `${characters.slice(0, longest - 1).join('')}…`;
}
