import { describe, expect, test } from 'vitest';
import { triggerAt } from './trigger.ts';

/** `|` is the caret. */
function at(marked: string) {
  const caret = marked.indexOf('|');
  return triggerAt(marked.replace('|', ''), caret);
}

describe('files', () => {
  test.each([
    ['@|', '', 0, 1, ''],
    ['see @wor|', 'wor', 4, 8, ''],
    ['see @wor|ker and', 'wor', 4, 11, ''],
    ['(@src/a.ts|', 'src/a.ts', 1, 10, ''],
    ['line\n@x|', 'x', 5, 7, ''],
    ['@total.ts#10-20|', 'total.ts', 0, 15, '#10-20'],
    ['@"my file|.ts" x', 'my file', 0, 13, ''],
  ])('%s', (marked, query, from, to, lines) => {
    expect(at(marked)).toEqual({ kind: 'files', query, from, to, lines });
  });

  test.each(['ada@example|', '@a b|', 'x', '|@a'])('not in %s', marked => {
    expect(at(marked.includes('|') ? marked : `${marked}|`)).toBeNull();
  });
});

describe('commands', () => {
  test.each([
    ['/|', '', 1],
    ['/com|', 'com', 4],
    ['/com|pact rest', 'com', 8],
  ])('%s', (marked, query, to) => {
    expect(at(marked)).toEqual({ kind: 'commands', query, from: 0, to, lines: '' });
  });

  test.each(['|/compact', '/compact |', ' /c|', 'a /c|', 'x\n/c|'])('not in %s', marked => {
    expect(at(marked)).toBeNull();
  });
});
