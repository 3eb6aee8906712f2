// Line ends of a text, and texts brought to the line ends and the mark of another.

const mark = '\uFEFF';

/** The one that most lines have. */
export function lineEndOf(text: string): '\n' | '\r\n' {
  const all = text.split('\n').length - 1;
  const crlf = text.split('\r\n').length - 1;
  return crlf * 2 > all ? '\r\n' : '\n';
}

export const toLf = (text: string): string => text.replaceAll('\r\n', '\n');

export const withLineEnd = (text: string, lineEnd: '\n' | '\r\n'): string =>
  lineEnd === '\n' ? toLf(text) : text.replace(/\r?\n/g, '\r\n');

export const hasCrlf = (text: string): boolean => text.includes('\r\n');

/** As the CLI sees it: as most lines of the first 4096 bytes end. */
export function isCrlf(text: string): boolean {
  const head = Buffer.from(text.slice(0, 4096), 'utf8').toString('latin1', 0, 4096);
  const all = head.split('\n').length - 1;
  const crlf = head.split('\r\n').length - 1;
  return crlf > all - crlf;
}

const hasOnlyCrlf = (text: string) => hasCrlf(text) && !/(?<!\r)\n/.test(text);

export const isMixed = (text: string): boolean => hasCrlf(text) && !hasOnlyCrlf(text);

/**
 * What an editor gave back, in the form of what it was given: many editors drop the mark and know only one kind of line
 * end, and neither is an edit by the person.
 */
export function inFormOf(given: string, returned: string): string {
  const lines = hasOnlyCrlf(given) && !hasCrlf(returned) ? withLineEnd(returned, '\r\n') : returned;
  return given.startsWith(mark) && !lines.startsWith(mark) ? mark + lines : lines;
}

export const withoutMark = (text: string): string => (text.startsWith(mark) ? text.slice(1) : text);

export const hasMark = (text: string): boolean => text.startsWith(mark);
