import { expect, test } from 'vitest';
import { costWords, durationWords, tokenWords } from './duration-words.ts';

test.each([
  [0, '0.1 s'],
  [400, '0.4 s'],
  [9_000, '9 s'],
  [59_400, '59 s'],
  [72_000, '1 m 12 s'],
  [363_000, '6 m 03 s'],
  [3_720_000, '1 h 02 m'],
])('%i ms are %s', (ms, words) => expect(durationWords(ms)).toBe(words));

test.each([
  [0, '0'],
  [999, '999'],
  [2_100, '2.1k'],
  [18_240, '18.2k'],
  [21_000, '21k'],
  [162_300, '162k'],
  [1_250_000, '1.3M'],
])('%i tokens are %s', (tokens, words) => expect(tokenWords(tokens)).toBe(words));

test.each([
  [0.14, '$0.14'],
  [0.004, '< $0.01'],
  [12, '$12.00'],
])('%f dollars are %s', (usd, words) => expect(costWords(usd)).toBe(words));
