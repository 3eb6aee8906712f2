import { expect, test } from 'vitest';
import { statusLineText } from './status-line-text.ts';

test.each<[string, string, string | undefined]>([
  ['the first line', 'main · Opus\nsecond\n', 'main · Opus'],
  ['as Windows ends it', 'main\r\nsecond\r\n', 'main'],
  ['after empty ones', '\n  \n\u001b[0m\nmain\n', 'main'],
  ['without colours', '\u001b[1;38;5;208mOpus\u001b[0m \u001b[38:2::1:2:3mmain\u001b[m', 'Opus main'],
  ['without a title', '\u001b]0;title\u0007main', 'main'],
  ['without a link', '\u001b]8;;https://example.org\u001b\\PR 7\u001b]8;;\u001b\\', 'PR 7'],
  ['without movements', '\u001b[2K\u001b[1Gmain\u001b7\u001b(B', 'main'],
  ['without other controls', 'ma\u0000\u0008in\u009b\u007f', 'main'],
  ['a tab is a space', 'a\tb', 'a b'],
  ['markup is text', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['nothing', '', undefined],
  ['nothing to see', ' \n\u001b[0m\n', undefined],
])('%s', (_name, printed, shown) => {
  expect(statusLineText(printed)).toBe(shown);
});

test('no more than 300 characters', () => {
  expect(statusLineText('é'.repeat(300))).toBe('é'.repeat(300));
  expect(statusLineText('😀'.repeat(301))).toBe(`${'😀'.repeat(299)}…`);
});
