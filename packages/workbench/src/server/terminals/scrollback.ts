// What a terminal has shown, cut at the front when it grows too long, at the start of a line.
import { stripVTControlCharacters } from 'node:util';

const mostCharacters = 1_000_000;

export interface Scrollback {
  add(data: string): void;
  /** With control sequences, to be drawn again. */
  whole(): string;
  /** Without them, to be read. */
  plain(): string;
}

export function createScrollback(limit = mostCharacters): Scrollback {
  let pieces: string[] = [];
  let length = 0;

  function whole(): string {
    let text = pieces.join('');
    if (text.length > limit) {
      text = text.slice(-limit);
      // Not in the middle of a line or of a control sequence.
      text = text.slice(text.indexOf('\n') + 1);
    }
    pieces = [text];
    length = text.length;
    return text;
  }

  return {
    add(data) {
      pieces.push(data);
      length += data.length;
      if (length > limit * 2) whole();
    },
    whole,
    plain: () => withoutControls(whole()),
  };
}

const escape = String.fromCodePoint(27);
const bell = String.fromCodePoint(7);
/** Titles and links; Node's own function leaves their words behind. */
const operatingSystemCommand = new RegExp(`${escape}\\][^${bell}${escape}]*(?:${bell}|${escape}\\\\)`, 'g');

export function withoutControls(text: string): string {
  return (
    stripVTControlCharacters(text.replaceAll(operatingSystemCommand, ''))
      .replaceAll(/[^\P{Cc}\t\n\r]/gu, '')
      .replaceAll('\r\n', '\n')
      .split('\n')
      // What a carriage return wrote over is not there any more.
      .map(line => line.slice(line.lastIndexOf('\r') + 1))
      .join('\n')
  );
}
