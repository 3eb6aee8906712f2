// What a terminal would show of an output: colours, carriage returns, backspaces and erased line ends. Linear in the text;
// what moves the cursor over lines is left out.
export type AnsiColour = 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan' | 'grey' | 'plain';

export interface AnsiStyle {
  readonly colour?: AnsiColour;
  readonly ground?: AnsiColour;
  readonly isBold?: true;
  readonly isDim?: true;
  readonly isItalic?: true;
  readonly isUnderlined?: true;
  readonly isStruck?: true;
  readonly isInverse?: true;
}

export interface AnsiSpan {
  readonly text: string;
  readonly style: AnsiStyle;
}

export type AnsiLine = readonly AnsiSpan[];

const plain: AnsiStyle = {};
const escape = '\u001b';
const lineCap = 2_000;
const longestString = 1_000;
const base: readonly AnsiColour[] = ['grey', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'plain'];

export function parseAnsi(text: string): readonly AnsiLine[] {
  const lines: AnsiLine[] = [];
  let letters: string[] = [];
  let styles: AnsiStyle[] = [];
  let column = 0;
  let style = plain;

  const end = (): void => {
    lines.push(spansOf(letters, styles));
    letters = [];
    styles = [];
    column = 0;
  };
  const erase = (mode: string): void => {
    if (mode === '2') letters.fill(' ');
    else if (mode === '1') letters.fill(' ', 0, column + 1);
    else {
      letters.length = Math.min(letters.length, column);
      styles.length = letters.length;
    }
  };
  for (let at = 0; at < text.length;) {
    const letter = text[at] ?? '';
    if (letter === escape) {
      const sequence = readSequence(text, at);
      at = sequence.end;
      if (sequence.final === 'm') style = applySgr(style, sequence.parameters);
      else if (sequence.final === 'K') erase(sequence.parameters);
      continue;
    }
    at += 1;
    if (letter === '\n') end();
    else if (letter === '\r') column = 0;
    else if (letter === '\b') column = Math.max(0, column - 1);
    else if (letter === '\t' || letter >= ' ') {
      // The two halves of a pair are one letter.
      const code = letter.charCodeAt(0);
      const whole = code >= 0xd800 && code < 0xdc00 && at < text.length ? letter + (text[at++] ?? '') : letter;
      if (column < lineCap) {
        while (letters.length < column) {
          letters.push(' ');
          styles.push(plain);
        }
        letters[column] = whole;
        styles[column] = style;
      } else if (column === lineCap) {
        letters[column] = '…';
        styles[column] = plain;
      }
      column += 1;
    }
  }
  if (letters.length > 0 || lines.length === 0) end();
  return lines;
}

function spansOf(letters: readonly string[], styles: readonly AnsiStyle[]): AnsiLine {
  const spans: AnsiSpan[] = [];
  let from = 0;
  for (let at = 1; at <= letters.length; at += 1) {
    if (at < letters.length && styles[at] === styles[from]) continue;
    spans.push({ text: letters.slice(from, at).join(''), style: styles[from] ?? plain });
    from = at;
  }
  return spans;
}

interface Sequence {
  readonly end: number;
  readonly final: string;
  readonly parameters: string;
}

function readSequence(text: string, at: number): Sequence {
  const kind = text[at + 1];
  if (kind === '[') {
    let end = at + 2;
    while (end < text.length && !isFinal(text.charCodeAt(end))) end += 1;
    return { end: end + 1, final: text[end] ?? '', parameters: text.slice(at + 2, end) };
  }
  // Titles and links: up to a bell or the string terminator. One that never ends takes nothing but its beginning.
  if (kind === ']' || kind === 'P' || kind === '_' || kind === '^') {
    const most = Math.min(text.length, at + longestString);
    for (let end = at + 2; end < most && text[end] !== '\n'; end += 1) {
      if (text[end] === '\u0007') return { end: end + 1, final: '', parameters: '' };
      if (text[end] === escape && text[end + 1] === '\\') return { end: end + 2, final: '', parameters: '' };
    }
  }
  return { end: at + 2, final: '', parameters: '' };
}

function isFinal(code: number): boolean {
  return code >= 0x40 && code <= 0x7e;
}

function applySgr(style: AnsiStyle, parameters: string): AnsiStyle {
  const numbers = parameters.split(/[;:]/).map(Number);
  let { colour, ground, isBold, isDim, isItalic, isUnderlined, isStruck, isInverse } = style;
  for (let at = 0; at < numbers.length; at += 1) {
    const n = numbers[at] ?? 0;
    if (n === 0) colour = ground = isBold = isDim = isItalic = isUnderlined = isStruck = isInverse = undefined;
    else if (n === 1) isBold = true;
    else if (n === 2) isDim = true;
    else if (n === 3) isItalic = true;
    else if (n === 4) isUnderlined = true;
    else if (n === 7) isInverse = true;
    else if (n === 9) isStruck = true;
    else if (n === 22) isBold = isDim = undefined;
    else if (n === 23) isItalic = undefined;
    else if (n === 24) isUnderlined = undefined;
    else if (n === 27) isInverse = undefined;
    else if (n === 29) isStruck = undefined;
    else if (n === 39) colour = undefined;
    else if (n === 49) ground = undefined;
    else if ((n >= 30 && n <= 37) || (n >= 90 && n <= 97)) colour = base[n % 10];
    else if ((n >= 40 && n <= 47) || (n >= 100 && n <= 107)) ground = base[n % 10];
    else if (n === 38 || n === 48) {
      const isIndexed = numbers[at + 1] === 5;
      const told = isIndexed ? indexed(numbers[at + 2] ?? 0) : near(numbers[at + 2], numbers[at + 3], numbers[at + 4]);
      if (n === 38) colour = told;
      else ground = told;
      at += isIndexed ? 2 : 4;
    }
  }
  return {
    ...(colour && { colour }),
    ...(ground && { ground }),
    ...(isBold && { isBold }),
    ...(isDim && { isDim }),
    ...(isItalic && { isItalic }),
    ...(isUnderlined && { isUnderlined }),
    ...(isStruck && { isStruck }),
    ...(isInverse && { isInverse }),
  };
}

function indexed(n: number): AnsiColour {
  if (n < 16) return base[n % 8] ?? 'plain';
  if (n >= 232) return n < 244 ? 'grey' : 'plain';
  const cube = n - 16;
  return near(Math.floor(cube / 36) * 51, (Math.floor(cube / 6) % 6) * 51, (cube % 6) * 51);
}

/** The colour of the page that comes nearest in hue. */
function near(red = 0, green = 0, blue = 0): AnsiColour {
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  if (most - least < 40) return most < 150 ? 'grey' : 'plain';
  const high = (value: number): boolean => value > (most + least) / 2;
  const key = `${Number(high(red))}${Number(high(green))}${Number(high(blue))}`;
  const hues: Readonly<Record<string, AnsiColour>> = {
    '100': 'red',
    '010': 'green',
    '001': 'blue',
    '110': 'yellow',
    '101': 'magenta',
    '011': 'cyan',
  };
  return hues[key] ?? 'plain';
}
