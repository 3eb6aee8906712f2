// The checks that are not tests: types, lint, format, generated documents. Each gives a name, a verdict and its output.
import { packageProgram, root, runCommand } from './run-command.mjs';
import { join } from 'node:path';
import { bundleCommand } from './bundle.mjs';

const program = (path, args) => () => runCommand(...packageProgram(path, args), { quiet: true });

/** The first makes the build that the others stand on; those may run side by side. */
export const checks = [
  { name: 'types of the packages', run: program('typescript/bin/tsc', ['-b', '--pretty']) },
  { name: 'types of the tests', run: program('typescript/bin/tsc', ['-p', 'tsconfig.tests.json', '--pretty']) },
  { name: 'lint', run: program('oxlint/bin/oxlint', ['--quiet']) },
  {
    name: 'format',
    // A matter of looks: the inner loop tells of it, the whole run does not wait for it.
    isForInnerLoop: true,
    run: program('prettier/bin/prettier.cjs', [
      '--check',
      '--cache',
      '--cache-location=node_modules/.cache/prettier/checked',
      '--log-level',
      'warn',
      '.',
    ]),
  },
  {
    name: 'generated documents',
    run: () => runCommand(process.execPath, [join(root, 'tools/generate-docs.mjs'), '--check'], { quiet: true }),
  },
  {
    name: 'bundle of the command',
    run: () =>
      bundleCommand().then(
        () => ({ code: 0, output: '' }),
        error => ({ code: 1, output: String(error) }),
      ),
  },
];

/** @param {{ isWholeRun?: boolean }} options */
export async function runChecks(report, { isWholeRun = false } = {}) {
  const failures = [];
  async function runOne({ name, run }) {
    const startedMs = Date.now();
    const { code, output } = await run();
    if (code !== 0) failures.push(`${name}\n${output.trim()}`);
    report({ name, ok: code === 0, output, tookMs: Date.now() - startedMs });
  }
  const [first, ...others] = checks.filter(check => !(isWholeRun && check.isForInnerLoop));
  await runOne(first);
  await Promise.all(others.map(runOne));
  return { passed: others.length + 1 - failures.length, failed: failures.length, failures };
}
