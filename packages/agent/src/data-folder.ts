// Dovetail's own folder on this machine, never inside the CLI's: the registry of processes, remembered versions, trash.
import { homedir } from 'node:os';
import { posix, win32 } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

/** `DOVETAIL_HOME` wins; else where the platform keeps the state of programs. */
export function dataFolder(env: Env = process.env, platform: NodeJS.Platform = process.platform): string {
  const named = env['DOVETAIL_HOME'];
  if (named) return named;
  const home = env['HOME'] ?? env['USERPROFILE'] ?? homedir();
  if (platform === 'win32') return win32.join(env['LOCALAPPDATA'] ?? win32.join(home, 'AppData', 'Local'), 'dovetail');
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support', 'dovetail');
  // The standard asks to ignore a relative one.
  const state = env['XDG_STATE_HOME'];
  return posix.join(state?.startsWith('/') ? state : posix.join(home, '.local', 'state'), 'dovetail');
}
