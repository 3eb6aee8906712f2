import { expect, test } from 'vitest';
import { ending } from './ending.mjs';
import { countsOf } from './vitest.mjs';

const at = (path: string) => new URL(`../${path}`, import.meta.url).pathname;
const passed = { status: 'passed', fullName: 'works', failureMessages: [] };
const failed = { status: 'failed', fullName: 'a page opens', failureMessages: ['Error: it did not\n    at line 3'] };

const report = {
  numPassedTests: 2,
  numPendingTests: 1,
  testResults: [
    { name: at('e2e/opens.test.ts'), status: 'failed', message: '', assertionResults: [passed, failed] },
    { name: at('e2e/whole.test.ts'), status: 'passed', message: '', assertionResults: [passed] },
    { name: at('e2e/broken.test.ts'), status: 'failed', message: 'Cannot find module', assertionResults: [] },
  ],
};

test('a run ends with each failure and its reason, then with the totals', () => {
  expect(ending([{ passed: 6, failed: 0 }, countsOf(report)])).toBe(
    `FAILED: e2e/opens.test.ts > a page opens
Error: it did not
    at line 3

FAILED: e2e/broken.test.ts
Cannot find module

8 passed, 2 failed, 1 skipped`,
  );
});

test('a long reason is cut, the totals are not', () => {
  const long = Array.from({ length: 90 }, (_, line) => `line ${line}`).join('\n');
  const lines = ending([{ passed: 1, failed: 1, failures: [long] }]).split('\n');
  expect(lines.length).toBe(43);
  expect(lines.at(-1)).toBe('1 passed, 1 failed');
});
