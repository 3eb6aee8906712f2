import { describe, expect, test } from 'vitest';
import { hasCode } from '@dovetail/protocol';
import { memoryDisk, type MemoryEntry } from '../testing/memory-disk.ts';
import { findCli, installHint, type CliOrigin, type FindCliOptions } from './find-cli.ts';

const node = '/opt/node/bin/node';

function search(files: Record<string, MemoryEntry>, options: Partial<FindCliOptions> = {}) {
  return findCli({
    env: {},
    platform: 'linux',
    arch: 'x64',
    nodePath: node,
    whereExe: async () => [],
    ...options,
    disk: memoryDisk(files),
  });
}

async function refusal(...args: Parameters<typeof search>) {
  const error: unknown = await search(...args).then(
    found => found,
    (thrown: unknown) => thrown,
  );
  if (!hasCode(error, 'agent_unavailable')) throw new Error(`expected a refusal, got ${JSON.stringify(error)}`);
  return error;
}

const unixEnv = { PATH: '/usr/bin:/tools/bin', HOME: '/home/ann', DOVETAIL_CLAUDE: '/named/by/env' };
const windowsEnv = {
  Path: 'C:\\Windows;"C:\\Program Files\\claude";.;tools',
  USERPROFILE: 'C:\\Users\\ann',
  APPDATA: 'C:\\Users\\ann\\AppData\\Roaming',
  LOCALAPPDATA: 'C:\\Users\\ann\\AppData\\Local',
};
const npmPackage = '/app/node_modules/@anthropic-ai/claude-code';

interface Place {
  file: string;
  origin: CliOrigin;
}

// Each list in the order of preference: with all of them present the first is found, without it the second, and so on.
const orders: Record<string, { options: Partial<FindCliOptions>; places: Place[] }> = {
  linux: {
    options: { platform: 'linux', env: unixEnv, claudePath: '/named/by/option', packageRoots: ['/app', '/other'] },
    places: [
      { file: '/named/by/option', origin: 'option' },
      { file: '/named/by/env', origin: 'DOVETAIL_CLAUDE' },
      { file: '/usr/bin/claude', origin: 'PATH' },
      { file: '/tools/bin/claude', origin: 'PATH' },
      { file: '/home/ann/.claude/local/claude', origin: 'folder' },
      { file: '/home/ann/.local/bin/claude', origin: 'folder' },
      { file: '/home/ann/.npm-global/bin/claude', origin: 'folder' },
      { file: '/home/ann/.bun/bin/claude', origin: 'folder' },
      { file: '/home/ann/.volta/bin/claude', origin: 'folder' },
      { file: '/home/ann/.yarn/bin/claude', origin: 'folder' },
      { file: '/home/ann/node_modules/.bin/claude', origin: 'folder' },
      { file: '/usr/local/bin/claude', origin: 'folder' },
      { file: '/opt/homebrew/bin/claude', origin: 'folder' },
      { file: `${npmPackage}-linux-x64/claude`, origin: 'package' },
      { file: `${npmPackage}-linux-x64-musl/claude`, origin: 'package' },
      { file: `${npmPackage}/bin/claude.exe`, origin: 'package' },
      { file: '/other/node_modules/@anthropic-ai/claude-code/bin/claude.exe', origin: 'package' },
    ],
  },
  darwin: {
    options: { platform: 'darwin', arch: 'arm64', env: { PATH: '/bin', HOME: '/Users/ann' }, packageRoots: ['/app'] },
    places: [
      { file: '/bin/claude', origin: 'PATH' },
      { file: '/Users/ann/.claude/local/claude', origin: 'folder' },
      { file: '/opt/homebrew/bin/claude', origin: 'folder' },
      { file: `${npmPackage}-darwin-arm64/claude`, origin: 'package' },
    ],
  },
  win32: {
    options: {
      platform: 'win32',
      env: windowsEnv,
      packageRoots: ['C:\\app'],
      whereExe: async () => ['D:\\elsewhere\\claude.exe'],
    },
    places: [
      { file: 'C:\\Windows\\claude.exe', origin: 'PATH' },
      { file: 'C:\\Program Files\\claude\\claude.exe', origin: 'PATH' },
      { file: 'C:\\Users\\ann\\.local\\bin\\claude.exe', origin: 'folder' },
      { file: 'C:\\Users\\ann\\.claude\\local\\claude.exe', origin: 'folder' },
      { file: 'C:\\Users\\ann\\AppData\\Local\\Programs\\claude\\claude.exe', origin: 'folder' },
      { file: 'C:\\app\\node_modules\\@anthropic-ai\\claude-code-win32-x64\\claude.exe', origin: 'package' },
      { file: 'C:\\app\\node_modules\\@anthropic-ai\\claude-code\\bin\\claude.exe', origin: 'package' },
      { file: 'D:\\elsewhere\\claude.exe', origin: 'where.exe' },
    ],
  },
};

describe.each(Object.entries(orders))('on %s', (_platform, { options, places }) => {
  test.each(places.map((place, i) => ({ ...place, present: places.slice(i) })))(
    '$file is taken before all after it, as $origin',
    async ({ file, origin, present }) => {
      // What the person names must exist; so the names are left out when their files are.
      const isNamed = (name: string | undefined) => present.some(place => place.file === name);
      const found = await search(Object.fromEntries(present.map(place => [place.file, {}])), {
        ...options,
        claudePath: isNamed(options.claudePath) ? options.claudePath : undefined,
        env: isNamed(options.env?.['DOVETAIL_CLAUDE']) ? options.env : { ...options.env, DOVETAIL_CLAUDE: undefined },
      });
      expect(found).toEqual({ path: file, command: file, args: [], origin });
    },
  );
});

describe('scripts', () => {
  test.each([
    ['a .js file', { '/x/cli.js': { isExecutable: false } }, '/x/cli.js', '/x/cli.js'],
    ['a .mjs file', { '/x/cli.mjs': {} }, '/x/cli.mjs', '/x/cli.mjs'],
    ['a .cjs file', { '/x/cli.cjs': {} }, '/x/cli.cjs', '/x/cli.cjs'],
    ['a link to one', { '/bin/claude': { to: '/lib/cli.js' }, '/lib/cli.js': {} }, '/bin/claude', '/lib/cli.js'],
  ])('%s runs under node', async (_what, files: Record<string, MemoryEntry>, claudePath, target) => {
    expect(await search(files, { claudePath })).toEqual({
      path: target,
      command: node,
      args: [target],
      origin: 'option',
    });
  });

  test('without another node, this one runs them', async () => {
    const found = await findCli({ claudePath: '/x/cli.js', env: {}, disk: memoryDisk({ '/x/cli.js': {} }) });
    expect(found.command).toBe(process.execPath);
  });

  test('the script of an installed package runs under node', async () => {
    const found = await search({ [`${npmPackage}/cli.js`]: {} }, { packageRoots: ['/app'] });
    expect(found).toEqual({
      path: `${npmPackage}/cli.js`,
      command: node,
      args: [`${npmPackage}/cli.js`],
      origin: 'package',
    });
  });

  test('a link to a native program is started by its own name', async () => {
    const files = { '/bin/claude': { to: '/opt/claude-2' }, '/opt/claude-2': {} };
    expect(await search(files, { env: { PATH: '/bin' } })).toMatchObject({ command: '/bin/claude', args: [] });
  });
});

describe('a process wrapper', () => {
  test.each([
    ['a native program', '/x/claude', ['/x/claude']],
    ['a script', '/x/cli.js', [node, '/x/cli.js']],
  ])('gets the command of %s as its arguments', async (_what, claudePath, args) => {
    const found = await search({ [claudePath]: {} }, { claudePath, processWrapper: '/usr/bin/boxed' });
    expect(found).toEqual({ path: claudePath, command: '/usr/bin/boxed', args, origin: 'option' });
  });
});

describe('what the person names', () => {
  test.each<[Partial<FindCliOptions>, RegExp]>([
    [{ claudePath: '/nowhere/claude' }, /no file at \/nowhere\/claude, which the --claude option names/],
    [{ env: { DOVETAIL_CLAUDE: '/nowhere/claude' } }, /no file at \/nowhere\/claude, which DOVETAIL_CLAUDE names/],
    [{ claudePath: '/x/folder' }, /\/x\/folder, .*, is a folder\. Name the program inside it\./],
    [{ claudePath: '/x/plain' }, /\/x\/plain, .*, is not executable\. Allow it with: chmod \+x \/x\/plain/],
  ])('%j is refused with a sentence, and nothing else is tried', async (options, words) => {
    const files = { '/x/folder/claude': {}, '/x/plain': { isExecutable: false }, '/usr/bin/claude': {} };
    const error = await refusal(files, { ...options, env: { PATH: '/usr/bin', ...options.env } });
    expect(error.message).toMatch(words);
    expect(error.data.lookedAt).toHaveLength(1);
  });

  test('a relative path is made absolute, for the CLI runs in another folder', async () => {
    const absolute = `${process.cwd()}/tools/claude`;
    expect(await search({ [absolute]: {} }, { claudePath: 'tools/claude' })).toMatchObject({ command: absolute });
  });
});

describe('what is passed over', () => {
  test('a file on PATH that is not executable', async () => {
    const files = { '/a/claude': { isExecutable: false }, '/b/claude': {} };
    expect(await search(files, { env: { PATH: '/a:/b' } })).toMatchObject({ path: '/b/claude' });
  });

  test('folders of PATH that depend on where we are', async () => {
    const disk = memoryDisk({ claude: {}, 'bin/claude': {}, '/b/claude': {} });
    expect(await findCli({ env: { PATH: '.::bin:/b' }, platform: 'linux', disk })).toMatchObject({ path: '/b/claude' });
    expect(disk.asked.filter(path => !path.startsWith('/'))).toEqual([]);
  });
});

test('nothing found lists every place looked at, in order, and says how to install', async () => {
  const error = await refusal({}, { env: { PATH: '/a:/b', HOME: '/home/ann' }, packageRoots: ['/app'] });
  expect(error.data.lookedAt).toEqual([
    '/a/claude',
    '/b/claude',
    '/home/ann/.claude/local/claude',
    '/home/ann/.local/bin/claude',
    '/home/ann/.npm-global/bin/claude',
    '/home/ann/.bun/bin/claude',
    '/home/ann/.volta/bin/claude',
    '/home/ann/.yarn/bin/claude',
    '/home/ann/node_modules/.bin/claude',
    '/usr/local/bin/claude',
    '/opt/homebrew/bin/claude',
    '/usr/bin/claude',
    npmPackage,
  ]);
  expect(error.message).toBe(
    `The Claude Code CLI was not found. Looked at:\n${error.data.lookedAt.map(place => `  ${place}\n`).join('')}${installHint}`,
  );
});

test('on Windows the question to where.exe is listed too', async () => {
  const error = await refusal(
    {},
    { platform: 'win32', env: windowsEnv, whereExe: async () => ['D:\\gone\\claude.exe'] },
  );
  expect(error.data.lookedAt.slice(-3)).toEqual([
    'C:\\Users\\ann\\AppData\\Roaming\\npm\\claude.cmd',
    'D:\\gone\\claude.exe',
    'where.exe claude',
  ]);
});
