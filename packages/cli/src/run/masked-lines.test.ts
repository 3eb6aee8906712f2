// Stderr of a CLI as the person sees it: whole lines, no secrets.
import { expect, test } from 'vitest';
import { maskedLines } from './masked-lines.ts';

function shownOf(secrets: readonly string[], chunks: readonly string[]): string[] {
  const shown: string[] = [];
  const lines = maskedLines(secrets, text => shown.push(text));
  for (const chunk of chunks) lines.push(chunk);
  lines.end();
  return shown;
}

test('a secret is masked though it comes in two pieces', () => {
  const shown = shownOf(['hidden-value-1'], ['using hidden-', 'value-1 now\nnext']);
  expect(shown).toEqual(['using [secret] now\n', 'next']);
});

test('a key is masked by its looks', () => {
  expect(shownOf([], ['x-api-key: sk-', 'abcdefghijkl\n']).join('')).not.toContain('abcdefghijkl');
});

test('a line without an end is shown before it grows without bound, and nothing of it is lost', () => {
  const long = 'ab '.repeat(50_000);
  const shown = shownOf([], [long, 'tail']);
  expect(shown.length).toBeGreaterThan(1);
  expect(shown.join('')).toBe(`${long}tail`);
});
