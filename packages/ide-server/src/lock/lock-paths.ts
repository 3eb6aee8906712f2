// The folders as a CLI compares them: real paths in POSIX form. Windows and WSL forms are pure functions of the text.

/** `C:\\a\\b` -> `C:/a/b`; a trailing separator is dropped. */
export function toPosixForm(path: string): string {
  const slashed = /^([A-Za-z]:|\\\\)/.test(path) ? path.replaceAll('\\', '/') : path;
  const trimmed = slashed.replace(/(?<=[^/])\/+$/, '');
  return /^[A-Za-z]:$/.test(trimmed) && slashed !== trimmed ? `${trimmed}/` : trimmed;
}

/** A Windows path as a CLI inside WSL sees it: `C:\\a` -> `/mnt/c/a`, `\\\\wsl.localhost\\Debian\\home` -> `/home`. */
export function fromWindowsToWsl(path: string): string {
  const posix = toPosixForm(path);
  const inDistribution = /^\/\/wsl(?:\.localhost|\$)\/[^/]+(\/.*)?$/i.exec(posix);
  if (inDistribution) return inDistribution[1] ?? '/';
  const onDrive = /^([A-Za-z]):(\/.*)?$/.exec(posix);
  return onDrive ? `/mnt/${onDrive[1]?.toLowerCase()}${onDrive[2] ?? ''}`.replace(/\/$/, '') : posix;
}

/** A path inside WSL as Windows sees it: `/mnt/c/a` -> `C:\\a`, `/home` -> `\\\\wsl.localhost\\<distribution>\\home`. */
export function fromWslToWindows(path: string, distribution: string): string {
  const onDrive = /^\/mnt\/([a-z])(\/.*)?$/.exec(path);
  if (onDrive) return `${onDrive[1]?.toUpperCase()}:${(onDrive[2] ?? '/').replaceAll('/', '\\')}`;
  return `\\\\wsl.localhost\\${distribution}${path.replaceAll('/', '\\')}`;
}

/**
 * What stands in the lock for a folder. One that lies inside WSL is named from both sides: a CLI in there compares with
 * its own path, and by its source 2.1.29 takes the Windows name apart only with backslashes.
 */
export function lockFolders(realFolder: string): string[] {
  const posix = toPosixForm(realFolder);
  return /^\/\/wsl(?:\.localhost|\$)\//i.test(posix) ? [posix, fromWindowsToWsl(realFolder)] : [posix];
}
