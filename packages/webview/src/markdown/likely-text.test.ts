import { expect, test } from 'vitest';
import { likelyText } from './likely-text.ts';

test.each([
  ['some **bold', 'some **bold**'],
  ['some **bold** and *thin', 'some **bold** and *thin*'],
  ['use `code', 'use `code`'],
  ['use `co**de', 'use `co**de`'],
  ['closed `code` here', 'closed `code` here'],
  ['text **', 'text '],
  ['see [the docs](https://exa', 'see the docs'],
  ['see [the do', 'see the do'],
  ['see [the docs](https://x.example)', 'see [the docs](https://x.example)'],
  ['As follows:\n-', 'As follows:'],
  ['2 * 3 = 6', '2 * 3 = 6'],
  ['escaped \\*star', 'escaped \\*star'],
])('%j will most likely be %j', (raw, likely) => expect(likelyText(raw)).toBe(likely));
