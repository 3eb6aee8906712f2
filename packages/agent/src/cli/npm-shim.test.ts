import { describe, expect, test } from 'vitest';
import { memoryDisk } from '../testing/memory-disk.ts';
import { findCli } from './find-cli.ts';
import { shimTarget } from './npm-shim.ts';

const npm = 'C:\\Users\\ann\\AppData\\Roaming\\npm';
const script = `${npm}\\node_modules\\@anthropic-ai\\claude-code\\cli.js`;
const binary = `${npm}\\node_modules\\@anthropic-ai\\claude-code\\bin\\claude.exe`;

// Written as npm's cmd-shim writes them: for a script with a shebang of node, and for a native program.
const forScript = `@ECHO off\r
GOTO start\r
:find_dp0\r
SET dp0=%~dp0\r
EXIT /b\r
:start\r
SETLOCAL\r
CALL :find_dp0\r
\r
IF EXIST "%dp0%\\node.exe" (\r
  SET "_prog=%dp0%\\node.exe"\r
) ELSE (\r
  SET "_prog=node"\r
  SET PATHEXT=%PATHEXT:;.JS;=;%\r
)\r
\r
endLocal & goto #_undefined_# 2>NUL || title %COMSPEC% & "%_prog%"  "%dp0%\\node_modules\\@anthropic-ai\\claude-code\\cli.js" %*\r
`;
const forBinary = `@ECHO off\r
GOTO start\r
:find_dp0\r
SET dp0=%~dp0\r
EXIT /b\r
:start\r
SETLOCAL\r
CALL :find_dp0\r
"%dp0%\\node_modules\\@anthropic-ai\\claude-code\\bin\\claude.exe"   %*\r
`;
const ofPnpm = `@SETLOCAL\r
@IF EXIST "%~dp0\\node.exe" (\r
  "%~dp0\\node.exe"  "%~dp0\\global\\5\\node_modules\\@anthropic-ai\\claude-code\\cli.js" %*\r
) ELSE (\r
  node  "%~dp0\\global\\5\\node_modules\\@anthropic-ai\\claude-code\\cli.js" %*\r
)\r
`;

test.each([
  ['npm, a script', forScript, script],
  ['npm, a native program', forBinary, binary],
  ['pnpm', ofPnpm, `${npm}\\global\\5\\node_modules\\@anthropic-ai\\claude-code\\cli.js`],
  ['a folder above', '@"%~dp0\\..\\lib\\cli.js" %*', 'C:\\Users\\ann\\AppData\\Roaming\\lib\\cli.js'],
])('the shim of %s leads to its program', (_who, text, target) => {
  const shim = `${npm}\\claude.cmd`;
  expect(shimTarget(shim, memoryDisk({ [shim]: { text }, [target]: {}, [`${npm}\\node.exe`]: {} }))).toBe(target);
});

describe('on Windows', () => {
  const find = (files: Parameters<typeof memoryDisk>[0], more = {}) =>
    findCli({
      platform: 'win32',
      env: { Path: npm },
      nodePath: 'C:\\node\\node.exe',
      whereExe: async () => [],
      ...more,
      disk: memoryDisk(files),
    });

  test.each([
    ['PATH', {}],
    ['option', { claudePath: `${npm}\\claude.cmd` }],
    ['DOVETAIL_CLAUDE', { env: { DOVETAIL_CLAUDE: `${npm}\\claude.CMD` } }],
    ['folder', { env: { APPDATA: 'C:\\Users\\ann\\AppData\\Roaming' } }],
    ['where.exe', { env: {}, whereExe: async () => [`${npm}\\claude.cmd`] }],
  ])('a shim found by %s is never started itself', async (origin, more) => {
    const files = { [`${npm}\\claude.cmd`]: { text: forScript }, [`${npm}\\claude.CMD`]: { text: forScript } };
    expect(await find({ ...files, [script]: {} }, more)).toEqual({
      path: script,
      command: 'C:\\node\\node.exe',
      args: [script],
      origin,
    });
  });

  test('a native program behind a shim is started directly', async () => {
    const found = await find({ [`${npm}\\claude.cmd`]: { text: forBinary }, [binary]: {} });
    expect(found).toEqual({ path: binary, command: binary, args: [], origin: 'PATH' });
  });

  test('a shim without its program is passed over', async () => {
    const env = { Path: `${npm};D:\\claude` };
    const found = await find({ [`${npm}\\claude.cmd`]: { text: forScript }, 'D:\\claude\\claude.exe': {} }, { env });
    expect(found).toMatchObject({ command: 'D:\\claude\\claude.exe' });
  });

  test('one that is named but leads nowhere is refused', async () => {
    const claudePath = `${npm}\\claude.cmd`;
    await expect(find({ [claudePath]: { text: '@echo hello' } }, { claudePath })).rejects.toThrow(
      /does not lead to a program\. Name the program itself\./,
    );
  });
});
