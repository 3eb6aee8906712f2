// Runs vitest and counts. The counts come from its own JSON report, not from its printed text.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageProgram, runCommand } from './run-command.mjs';

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
  const counts = count(file);
  rmSync(folder, { recursive: true, force: true });
  // A runner that fails without a failed test (a file that does not load, an unhandled error) is a failure too.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function count(file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    const unloaded = report.testResults.filter(
      suite => suite.status === 'failed' && suite.assertionResults.length === 0,
    ).length;
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + unloaded,
      skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
