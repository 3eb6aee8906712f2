// Versions of the CLI: parsed from `claude --version`, compared number by number.
export interface CliVersion {
  readonly text: string;
  readonly parts: readonly [number, number, number];
}

/** Observed: `2.1.29 (Claude Code)`. At the beginning of a line: other programs name themselves first (`git version 2.43.0`). */
export function parseVersion(text: string): CliVersion | undefined {
  const [, version, major, minor, patch] = /^\s*((\d+)\.(\d+)\.(\d+))/m.exec(text) ?? [];
  if (!version) return undefined;
  return { text: version, parts: [Number(major), Number(minor), Number(patch)] };
}

/** Versions older than this do not speak the protocol that was measured. */
export const oldestSupported = '2.1.29';

export function compareVersions(a: string, b: string): number {
  const left = parseVersion(a)?.parts ?? [0, 0, 0];
  const right = parseVersion(b)?.parts ?? [0, 0, 0];
  for (const [i, part] of left.entries()) {
    const difference = part - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export function isAtLeast(version: string, needed: string): boolean {
  return compareVersions(version, needed) >= 0;
}
