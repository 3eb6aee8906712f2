// Replacements in a text, one after the other: each must be found, and found once unless all places are wanted.
export interface TextEdit {
  readonly old_string: string;
  readonly new_string: string;
  readonly replace_all?: boolean;
}

export type Applied = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly reason: string };

export function applyEdits(text: string, edits: readonly TextEdit[]): Applied {
  let changed = text;
  for (const { old_string: old, new_string: replacement, replace_all: everywhere = false } of edits) {
    const parts = old === '' ? [] : changed.split(old);
    if (parts.length < 2) return { ok: false, reason: `The text to replace was not found: ${JSON.stringify(old)}.` };
    if (parts.length > 2 && !everywhere)
      return { ok: false, reason: `The text to replace is there ${parts.length - 1} times: ${JSON.stringify(old)}.` };
    changed = parts.join(replacement);
  }
  return { ok: true, text: changed };
}
