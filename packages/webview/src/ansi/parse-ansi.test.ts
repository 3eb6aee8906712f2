import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAnsi } from './parse-ansi.ts';

const shown = (text: string) => parseAnsi(text).map(line => line.map(span => span.text).join(''));

describe('an output', () => {
  it('is cut into lines; a break at the end begins no line', () => {
    expect(shown('a\nb\n')).toEqual(['a', 'b']);
    expect(shown('a\r\n\r\nb')).toEqual(['a', '', 'b']);
    expect(shown('')).toEqual(['']);
  });

  it('is written over from the start of the line by a carriage return, as in a terminal', () => {
    expect(shown('10 %\r99 %\r\u001b[Kdone\n')).toEqual(['done']);
    expect(shown('abcdef\rxy')).toEqual(['xycdef']);
    expect(shown('ab\b\bX')).toEqual(['Xb']);
  });

  it('keeps colours over a line break until they are taken back', () => {
    expect(parseAnsi('\u001b[1;31mbad\nworse\u001b[0m ok')).toEqual([
      [{ text: 'bad', style: { colour: 'red', isBold: true } }],
      [
        { text: 'worse', style: { colour: 'red', isBold: true } },
        { text: ' ok', style: {} },
      ],
    ]);
  });

  it.each([
    ['38;5;196', 'red'],
    ['38;5;46', 'green'],
    ['38;2;20;120;240', 'blue'],
    ['38:2:240:200:20', 'yellow'],
    ['95', 'magenta'],
    ['38;5;240', 'grey'],
  ])('maps %s to %s', (code, colour) => {
    expect(parseAnsi(`\u001b[${code}mx`)[0]?.[0]?.style).toEqual({ colour });
  });

  it('loses titles, links and cursor moves, and nothing of the text', () => {
    expect(shown('\u001b]0;title\u0007a\u001b]8;;http://x\u001b\\link\u001b]8;;\u001b\\\u001b[2A\u001b[?25lb')).toEqual(
      ['alinkb'],
    );
    expect(shown('\u001b]never ended\nnext')).toEqual(['never ended', 'next']);
  });

  it('shows 2,000 letters of a line', () => {
    const [line] = shown('x'.repeat(9_000));
    expect(line).toBe(`${'x'.repeat(2_000)}…`);
  });

  it('without control letters is what it was', () => {
    const words = fc.string({ unit: fc.constantFrom('a', ' ', '\n', 'ä', '→', '😀') });
    fc.assert(
      fc.property(words, text => {
        expect(shown(text).join('\n')).toBe(text.replace(/\n$/, ''));
      }),
    );
  });

  it('full of beginnings without an end is read in time', { timeout: 60_000 }, () => {
    const startMs = performance.now();
    expect(shown('\u001b[32m\u001b]\u001b[1mword '.repeat(60_000))).toHaveLength(1);
    // A second; minutes if each beginning were followed to the end of the text. A busy machine may take its time.
    expect(performance.now() - startMs).toBeLessThan(30_000);
  });
});
