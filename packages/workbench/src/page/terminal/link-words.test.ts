import { expect, test } from 'vitest';
import { linkWords } from './link-words.ts';

test('a CLI that is not linked says why', () => {
  expect(linkWords({ isClaude: true, link: { linked: false, reason: 'This folder is not open in the editor.' } })).toBe(
    'Not linked: this folder is not open in the editor.',
  );
  expect(linkWords({ isClaude: true, link: { linked: true } })).toBeUndefined();
  expect(linkWords({ isClaude: false })).toBeUndefined();
});
