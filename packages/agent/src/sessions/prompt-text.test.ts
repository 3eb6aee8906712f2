import { describe, expect, test } from 'vitest';
import { cut, titleLine, typedText } from './prompt-text.ts';

describe('what a person typed', () => {
  test.each([
    ['plain', 'Fix the parser', 'Fix the parser'],
    [
      'a command',
      '<command-name>/compact</command-name>\n            <command-message>compact</command-message>\n            <command-args></command-args>',
      '/compact',
    ],
    [
      'a command with arguments',
      '<command-message>review</command-message>\n<command-name>review</command-name>\n<command-args>PR 12</command-args>',
      '/review PR 12',
    ],
    ['a shell command', '<bash-input>ls -l</bash-input>', '! ls -l'],
    ['the output of a command', '<local-command-stdout>Total cost: $0</local-command-stdout>', ''],
    ['a caveat', '<local-command-caveat>Caveat: …</local-command-caveat>', ''],
    ['an IDE note before it', '<ide_opened_file>The user opened a.ts</ide_opened_file>Why?', 'Why?'],
    ['a reminder in it', 'one <system-reminder>hidden\nlines</system-reminder>two', 'one two'],
    ['an interruption', '[Request interrupted by user for tool use]', ''],
    ['markup of its own', 'Use <b>bold</b> in <div>', 'Use <b>bold</b> in <div>'],
    ['a reminder that never ends', 'kept<system-reminder>cut off here', 'kept'],
  ])('%s', (_, text, expected) => {
    expect(typedText(text)).toBe(expected);
  });

  test('the title is the first line with something on it, without control characters', () => {
    expect(titleLine('\n  \t\n  Fix\u001b[31m it \r\nsecond')).toBe('Fix [31m it');
    expect(titleLine(' \n\t ')).toBeUndefined();
  });

  test('a long title is cut, and not inside a character', () => {
    expect(cut('abcdef', 4)).toBe('abc…');
    expect(cut('ab😀cdef', 4)).toBe('ab…');
    expect(titleLine('x'.repeat(500))).toBe(`${'x'.repeat(199)}…`);
  });
});
