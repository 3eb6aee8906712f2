// The folders as a CLI compares them: real paths in POSIX form. Windows and WSL forms are pure functions of the text.

/** `C:\\a\\b` -> `C:/a/b`; a trailing separator is dropped. */
export function toPosixForm(path: string): string {
  const slashed = path.includes('\\') && /^([A-Za-z]:|\\\\)/.test(path) ? path.replaceAll('\\', '/') : path;
  return slashed.length > 1 && slashed.endsWith('/') && !/^[A-Za-z]:\/$/.test(slashed) ? slashed.slice(0, -1) : slashed;
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
