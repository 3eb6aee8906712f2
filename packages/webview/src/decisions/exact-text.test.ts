import { expect, test } from 'vitest';
import { exactText } from './exact-text.ts';

test.each([
  ['rm \u202Etxt.a\u202C', 'rm \\u{202E}txt.a\\u{202C}'],
  ['a\u2066b\u2069', 'a\\u{2066}b\\u{2069}'],
  ['ad\u200Bmin', 'ad\\u{200B}min'],
  ['x\u200Dy', 'x\\u{200D}y'],
  ['\uFEFFls', '\\u{FEFF}ls'],
  ['ls\r\u001B[2Krm', 'ls\\u{000D}\\u{001B}[2Krm'],
  ['a\u{E0041}b', 'a\\u{E0041}b'],
  ['a\u3164=1', 'a\\u{3164}=1'],
])('%j shows what is in it', (text, shown) => {
  expect(exactText(text)).toBe(shown);
});

test.each(['echo "a\tb"\nls', 'git commit -m "👩‍💻 👨🏽‍🚀 Grüße"', 'می‌خواهم', 'שלום', 'a — b'])(
  '%j stays as it is',
  text => {
    expect(exactText(text)).toBe(text);
  },
);
