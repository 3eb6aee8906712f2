// Runs vitest and counts. The counts come from its own JSON report, not from its printed text.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { packageProgram, root, runCommand } from './run-command.mjs';

export async function vitest(projects, extra = []) {
  const folder = mkdtempSync(join(tmpdir(), 'dovetail-test-'));
  const file = join(folder, 'report.json');
  const args = [
    'run',
    ...projects.flatMap(name => ['--project', name]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...extra,
  ];
  const { code } = await runCommand(...packageProgram('vitest/vitest.mjs', args));
  const counts = countsOf(reportIn(file));
  rmSync(folder, { recursive: true, force: true });
  // A runner that fails without a failed test (an unhandled error, no report) is a failure too.
  if (code === 0 || counts.failed > 0) return counts;
  return { ...counts, failed: 1, failures: [`${projects.join(', ')}: the test runner ended with ${code}`] };
}

function reportIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { testResults: [], numPassedTests: 0, numPendingTests: 0 };
  }
}

/** What a report counts, and a text for each failure: a whole run ends with them, far below where they happened. */
export function countsOf(report) {
  const failures = report.testResults.flatMap(failuresOf);
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    failures,
  };
}

function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults.filter(test => test.status === 'failed');
  // A file that does not load, or whose hooks fail, has no failed test, only a message.
  if (status === 'failed' && failed.length === 0) return [`${file}\n${message}`];
  return failed.map(test => `${file} > ${test.fullName}\n${test.failureMessages.join('\n')}`);
}
