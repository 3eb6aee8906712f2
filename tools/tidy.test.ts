// The repository keeps its own rules. Each failure names the file and says what to do.
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { dependencyViolations } from './tidy/dependency-rule.ts';
import {
  architectureViolations,
  focusViolations,
  htmlViolations,
  lengthViolations,
  lockFileViolations,
  machinePathViolations,
  nameViolations,
} from './tidy/file-rules.ts';
import { readTree } from './tidy/source-tree.ts';

const files = readTree(fileURLToPath(new URL('..', import.meta.url)));

test('the tree was read', () => {
  const paths = files.map(({ path }) => path);
  expect(paths).toContain('packages/protocol/src/define.ts');
  expect(paths.filter(path => /(?:^|\/)(?:node_modules|dist|\.git)\//.test(path))).toEqual([]);
});

test.each([
  ['packages import only what they may', dependencyViolations],
  ['files are short', lengthViolations],
  ['files have telling names', nameViolations],
  ['every test runs', focusViolations],
  ['pages make no elements from text', htmlViolations],
  ['nothing names a folder of a machine', machinePathViolations],
  ['the lock file names no registry', lockFileViolations],
  ['ARCHITECTURE.md lists the invariants', architectureViolations],
])('%s', (_, rule) => {
  expect(rule(files).map(({ path, message }) => `${path}: ${message}`)).toEqual([]);
});
