import { expect, test } from 'vitest';
import { memoryDisk, type MemoryEntry } from '../testing/memory-disk.ts';
import { installedPackageEntry } from './installed-package.ts';

const linux = { platform: 'linux', arch: 'x64' } as const;
const windows = { platform: 'win32', arch: 'arm64' } as const;
const scoped = '/app/node_modules/@anthropic-ai/claude-code';
const itself = { text: '{"name":"@anthropic-ai/claude-code","version":"2.1.29"}' };
// Our own root, or anybody's project: it names the package without being it.
const dependent = { text: '{"name":"app","dependencies":{"@anthropic-ai/claude-code":"^2.1.29"}}' };

const cases: [
  string,
  string,
  typeof linux | typeof windows,
  Record<string, MemoryEntry>,
  string | undefined,
  string,
][] = [
  ['a script', '/app', linux, { [`${scoped}/cli.js`]: {} }, `${scoped}/cli.js`, scoped],
  ['a native binary', '/app', linux, { [`${scoped}/bin/claude.exe`]: {} }, `${scoped}/bin/claude.exe`, scoped],
  [
    'the package of the platform beside it, rather than the placeholder',
    '/app',
    linux,
    { [`${scoped}/bin/claude.exe`]: {}, [`${scoped}-linux-x64/claude`]: {} },
    `${scoped}-linux-x64/claude`,
    scoped,
  ],
  [
    'the package of the platform inside it',
    '/app',
    linux,
    { [`${scoped}/node_modules/@anthropic-ai/claude-code-linux-x64/claude`]: {} },
    `${scoped}/node_modules/@anthropic-ai/claude-code-linux-x64/claude`,
    scoped,
  ],
  ['not the package of another platform', '/app', linux, { [`${scoped}-darwin-x64/claude`]: {} }, undefined, scoped],
  [
    'a root that is the package itself, under another name',
    '/app/node_modules/claude-code-2.1.29',
    linux,
    {
      '/app/node_modules/claude-code-2.1.29/package.json': itself,
      '/app/node_modules/claude-code-2.1.29/cli.js': {},
    },
    '/app/node_modules/claude-code-2.1.29/cli.js',
    '/app/node_modules/claude-code-2.1.29',
  ],
  [
    'a root under another name with the package of the platform beside it',
    '/app/node_modules/renamed',
    linux,
    {
      '/app/node_modules/renamed/package.json': itself,
      '/app/node_modules/@anthropic-ai/claude-code-linux-x64/claude': {},
    },
    '/app/node_modules/@anthropic-ai/claude-code-linux-x64/claude',
    '/app/node_modules/renamed',
  ],
  [
    'a project that depends on it',
    '/app',
    linux,
    { '/app/package.json': dependent, '/app/cli.js': {}, [`${scoped}/cli.js`]: {} },
    `${scoped}/cli.js`,
    scoped,
  ],
  ['a project file that is not JSON', '/app', linux, { '/app/package.json': { text: '{' } }, undefined, scoped],
  ['a project file that is null', '/app', linux, { '/app/package.json': { text: 'null' } }, undefined, scoped],
  [
    'Windows',
    'C:\\app',
    windows,
    { 'C:\\app\\node_modules\\@anthropic-ai\\claude-code-win32-arm64\\claude.exe': {} },
    'C:\\app\\node_modules\\@anthropic-ai\\claude-code-win32-arm64\\claude.exe',
    'C:\\app\\node_modules\\@anthropic-ai\\claude-code',
  ],
  ['nothing', '/app', linux, {}, undefined, scoped],
];

test.each(cases)('%s', (_what, root, machine, files, path, lookedAt) => {
  expect(installedPackageEntry(root, { disk: memoryDisk(files), ...machine })).toEqual({ path, lookedAt });
});
