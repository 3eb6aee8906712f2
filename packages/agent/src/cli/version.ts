// Versions of the CLI: parsed from `claude --version`, compared number by number.
export interface CliVersion {
  readonly text: string;
  readonly parts: readonly [number, number, number];
}

/** Observed: `2.1.29 (Claude Code)`. */
export function parseVersion(text: string): CliVersion | undefined {
  const match = /(\d+)\.(\d+)\.(\d+)/.exec(text);
  if (!match) return undefined;
  const [whole, major, minor, patch] = match;
  return { text: whole, parts: [Number(major), Number(minor), Number(patch)] };
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
