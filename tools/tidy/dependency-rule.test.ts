import { describe, expect, test } from 'vitest';
import { allowedImports, dependencyViolations } from './dependency-rule.ts';

const complaints = (path: string, specifier: string, keyword = 'import') =>
  dependencyViolations([{ path, text: `${keyword} { x } from '${specifier}';\n` }]).map(({ message }) => message);

describe('between packages', () => {
  test.each([
    ['rpc', '@dovetail/protocol'],
    ['conversation', '@dovetail/protocol'],
    ['agent', '@dovetail/rpc'],
    ['host', '@dovetail/ide-server'],
    ['sidecar', '@dovetail/page-server'],
    ['cli', '@dovetail/rehearsal'],
    ['agent', 'zod'],
    ['vscode', 'vscode'],
    ['protocol', 'zod'],
  ])('%s may import %s', (own, specifier) => {
    expect(complaints(`packages/${own}/src/a.ts`, specifier)).toEqual([]);
  });

  test.each([
    ['rpc', '@dovetail/agent', /rpc may not import agent/],
    ['conversation', '@dovetail/rpc', /conversation may not import rpc/],
    ['agent', '@dovetail/conversation', /agent may not import conversation/],
    ['ide-server', '@dovetail/agent', /ide-server may not import agent/],
    ['rehearsal', '@dovetail/protocol', /rehearsal may not import protocol/],
    ['host', '@dovetail/workbench', /host may not import workbench/],
    ['acp', '@dovetail/host', /acp may not import host/],
    ['vscode', '@dovetail/page-server', /vscode may not import page-server/],
    ['agent', 'dovetail', /agent may not import cli/],
    ['protocol', '@dovetail/rpc', /zod alone/],
    ['protocol', 'lodash', /zod alone/],
    ['agent', '@dovetail/rpc/src/queue.ts', /reaches into rpc/],
    ['agent', '../../rpc/src/queue.ts', /leaves the package/],
    ['agent', '../../../tools/tidy/imports.ts', /leaves the package/],
    ['host', 'vscode', /Only packages\/vscode/],
    ['brand-new', './a.ts', /is not in the table/],
  ])('%s may not import %s', (own, specifier, words) => {
    expect(complaints(`packages/${own}/src/a.ts`, specifier)).toEqual([expect.stringMatching(words)]);
  });

  test('the table knows only packages that it lists, and no package stands on itself', () => {
    for (const [own, others] of Object.entries(allowedImports)) {
      expect(
        others.filter(other => !Object.hasOwn(allowedImports, other) || allowedImports[other]?.includes(own)),
      ).toEqual([]);
    }
  });

  test('cli may import every other package', () => {
    expect(allowedImports['cli']?.toSorted()).toEqual(
      Object.keys(allowedImports)
        .filter(name => name !== 'cli')
        .toSorted(),
    );
  });

  test('outside of packages only "vscode" is refused', () => {
    expect(complaints('e2e/a.test.ts', '@dovetail/agent')).toEqual([]);
    expect(complaints('e2e/a.test.ts', 'vscode')).toHaveLength(1);
  });
});

describe('packages that run in any JavaScript', () => {
  test.each(['node:fs', 'fs', 'node:path', 'path'])('use no %s', specifier => {
    for (const own of ['rpc', 'conversation']) {
      expect(complaints(`packages/${own}/src/a.ts`, specifier)).toEqual([expect.stringMatching(/is of Node/)]);
    }
    expect(complaints('packages/protocol/src/a.ts', specifier)).toHaveLength(1);
  });

  test('are tested in Node, and others may use it', () => {
    expect(complaints('packages/rpc/src/a.test.ts', 'node:fs')).toEqual([]);
    expect(complaints('packages/agent/src/a.ts', 'node:fs')).toEqual([]);
  });
});

test('the page takes only types from protocol', () => {
  const path = 'packages/webview/src/a.tsx';
  expect(complaints(path, '@dovetail/protocol')).toEqual([expect.stringMatching(/import type/)]);
  expect(complaints(path, '@dovetail/protocol', 'import type')).toEqual([]);
  expect(complaints(path, '@dovetail/conversation')).toEqual([]);
});

describe('features', () => {
  test.each([
    ['packages/host/src/features/auth/login.ts', '../diff/open.ts'],
    ['packages/host/src/features/auth/deep/login.ts', '../../diff/open.ts'],
    ['packages/protocol/src/webview/features/auth.ts', './diff.ts'],
    ['packages/protocol/src/webview/features/auth.test.ts', './diff.ts'],
  ])('%s may not import %s', (path, specifier) => {
    expect(complaints(path, specifier)).toEqual([
      'The feature "auth" imports the feature "diff"; let them meet in a port or in a file beside the features.',
    ]);
  });

  test.each([
    ['packages/host/src/features/auth/login.ts', './logout.ts'],
    ['packages/host/src/features/auth/login.ts', '../../channel.ts'],
    ['packages/protocol/src/webview/features/auth.test.ts', './auth.ts'],
    ['packages/protocol/src/webview/requests.ts', './features/auth.ts'],
  ])('%s may import %s', (path, specifier) => {
    expect(complaints(path, specifier)).toEqual([]);
  });
});
