// Where installers put the CLI: the folders of PATH, then those that a PATH of a desktop program often lacks.
import { posix, win32 } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

function names(platform: NodeJS.Platform): readonly string[] {
  return platform === 'win32' ? ['claude.exe', 'claude.cmd'] : ['claude'];
}

/** Absolute folders only: a relative one would run what lies in the folder that happens to be open. */
export function pathEntries(env: Env, platform: NodeJS.Platform): string[] {
  const path = platform === 'win32' ? win32 : posix;
  const value = env['PATH'] ?? env['Path'] ?? '';
  return value
    .split(path.delimiter)
    .map(folder => (platform === 'win32' ? folder.replace(/^"(.*)"$/, '$1') : folder))
    .filter(folder => path.isAbsolute(folder))
    .flatMap(folder => names(platform).map(name => path.join(folder, name)));
}

export function usualPlaces(env: Env, platform: NodeJS.Platform): string[] {
  return platform === 'win32' ? windowsPlaces(env) : unixPlaces(env);
}

function unixPlaces(env: Env): string[] {
  const home = env['HOME'];
  const inHome = [
    '.claude/local/claude',
    '.local/bin/claude',
    '.npm-global/bin/claude',
    '.bun/bin/claude',
    '.volta/bin/claude',
    '.yarn/bin/claude',
    'node_modules/.bin/claude',
  ];
  return [
    ...(home ? inHome.map(place => posix.join(home, place)) : []),
    '/usr/local/bin/claude',
    '/opt/homebrew/bin/claude',
    '/usr/bin/claude',
  ];
}

function windowsPlaces(env: Env): string[] {
  const home = env['USERPROFILE'];
  const roaming = env['APPDATA'];
  const local = env['LOCALAPPDATA'];
  return [
    ...(home
      ? [win32.join(home, '.local', 'bin', 'claude.exe'), win32.join(home, '.claude', 'local', 'claude.exe')]
      : []),
    ...(local ? [win32.join(local, 'Programs', 'claude', 'claude.exe')] : []),
    ...(roaming ? [win32.join(roaming, 'npm', 'claude.cmd')] : []),
  ];
}
