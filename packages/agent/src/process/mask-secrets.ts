// Takes secrets out of text that a person or a log will see: keys and tokens by their looks, and given values by name.

const looks: readonly RegExp[] = [
  /\bsk-[A-Za-z0-9_-]{8,}/g,
  /\b(?:Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{8,}/gi,
  /\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]*/g,
  /\b(?:ghp|gho|ghs|ghu|github_pat|xox[abprs])[_-][A-Za-z0-9_-]{10,}/g,
  /\bAKIA[0-9A-Z]{16}\b/g,
];
const assignment =
  /\b([A-Za-z0-9_]*(?:api[_-]?key|token|secret|password|passwd|authorization)[A-Za-z0-9_]*["']?\s*[:=]\s*["']?)([^\s"',;]{6,})/gi;
const secretName = /key|token|secret|password|credential|auth/i;

export const mask = '[secret]';

export function maskSecrets(text: string, known: readonly string[] = []): string {
  let out = text;
  for (const value of known) out = out.replaceAll(value, mask);
  for (const look of looks) out = out.replace(look, mask);
  return out.replace(assignment, (_whole, name: string) => `${name}${mask}`);
}

/** Values of variables whose name says that they are secret; short ones are left out, they would mask ordinary words. */
export function secretValues(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && value.length >= 8 && secretName.test(name) && !value.startsWith('/') ? [value] : [],
  );
}
