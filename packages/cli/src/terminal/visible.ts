// Text of the model, of tools and of files may hold characters that act on a terminal: they could hide half a command
// from the person who is asked to allow it. Here they are shown instead of obeyed.

const acting = /\r\n|\p{Cc}|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Newlines and tabs stay. */
export function visible(text: string): string {
  return text.replace(acting, found => {
    if (found === '\n' || found === '\t') return found;
    if (found === '\r\n') return '\n';
    const code = found.codePointAt(0) ?? 0;
    if (code < 0x20) return String.fromCodePoint(0x2400 + code);
    return code === 0x7f ? '␡' : `\\u${code.toString(16).padStart(4, '0')}`;
  });
}
