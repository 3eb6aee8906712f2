// A command as a person must see it before they agree to it: nothing in it may hide, reorder or swallow a part.
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\p{Cs}\u00A0\u115F\u1160\u3164\uFFA0]/gu;

/** Line breaks are marked, for some editors show a message in one line; other characters without a shape get their code. */
export function visibleCommand(command: string): string {
  return command.replace(invisible, character => {
    if (character === '\n') return '↵\n';
    if (character === '\t') return character;
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}
