// Markdown that its content cannot break out of.

/** A fenced block whose fence is longer than any run of backticks inside. */
export function fenced(content: string, language = ''): string {
  const longest = Math.max(0, ...(content.match(/`+/g) ?? []).map(run => run.length));
  const fence = '`'.repeat(Math.max(3, longest + 1));
  return `${fence}${language}\n${content.replace(/\n+$/, '')}\n${fence}`;
}

/** Constructs that go on to the end of the document when nothing closes them, and those that `folded` is made of. */
const htmlOpener = /^([ \t>*+\-0-9.)]*)<(?=[!?]|\/?(?:script|pre|style|textarea|details|summary)\b)/i;

/** Text that is Markdown itself; what it leaves open is closed, so that it does not swallow what follows. */
export function closedMarkdown(text: string): string {
  let open: string | undefined;
  const lines = text.split(/\r?\n/).map(line => {
    const [, fence = '', info = ''] = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (open === undefined) {
      // A backtick fence cannot have backticks in its info string: such a line is inline code.
      if (fence !== '' && !(fence.startsWith('`') && info.includes('`'))) open = fence;
      else return line.replace(htmlOpener, '$1&lt;');
    } else if (fence[0] === open[0] && fence.length >= open.length && info.trim() === '') open = undefined;
    return line;
  });
  return (open === undefined ? lines : [...lines, open]).join('\n');
}

/** A part that a reader may unfold. Its content cannot close it. */
export function folded(summary: string, content: string): string {
  return `<details>\n<summary>${inlineText(summary)}</summary>\n\n${closedMarkdown(content)}\n\n</details>`;
}

/** One line of text in which nothing is markup. */
export function inlineText(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/[\\`*_[\]#|~]/g, '\\$&');
}
