// What a person is asked to allow, with nothing in it that cannot be seen: letters that turn the direction of others, take no
// room or steer a terminal are written as their numbers. Otherwise a command could read as another than the one that runs.

// Joiners stay where scripts and pictures need them.
const unseen =
  /(?<![\p{Extended_Pictographic}\uFE0F\p{Emoji_Modifier}])\u200D|(?<!\p{L})\u200C|\u034F|[\u17B4\u17B5]|[\u180B-\u180E]|[\u00AD\u061C\u115F\u1160\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB]|[\u{E0000}-\u{E007F}]|(?![\t\n])\p{Cc}/gu;

export function exactText(text: string): string {
  return text.replace(
    unseen,
    letter => `\\u{${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}}`,
  );
}
