// Takes secrets out of text that a person or a log will see: keys and tokens by their looks, and given values by name.

const looks: readonly RegExp[] = [
  /\bsk-[A-Za-z0-9_-]{8,}/g,
  /\b(?:Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{8,}/gi,
  /\beyJ[A-Za-z0-9_-]{10,2000}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]*/g,
  /\b(?:ghp|gho|ghs|ghu|github_pat|xox[abprs])[_-][A-Za-z0-9_-]{10,}/g,
  /\bAKIA[0-9A-Z]{16}\b/g,
];
/** `scheme://user:password@host`, as in the address of a proxy. */
const inUrl = /(:\/\/[^\s:/@]*:)[^\s/@]+(?=@)/g;
// The name is taken whole and judged afterwards: one pattern for both would take quadratic time on long words.
const assignment = /(?<![A-Za-z0-9_-])([A-Za-z0-9_-]+)(["']?\s*[:=]\s*["']?)([^\s"',;]{6,})/g;
const assignedName = /api[_-]?key|token|secret|password|passwd|authorization/i;
const secretName = /key|token|secret|password|credential|auth/i;
/** Names of this kind hold where a secret lies, not the secret. */
const placeName = /(?:_SOCK|_FILE|_PATH|_DIR|^XAUTHORITY)$/i;

export const mask = '[secret]';

export function maskSecrets(text: string, known: readonly string[] = []): string {
  let out = text;
  // The longest first: one value may be the beginning of another.
  for (const value of known.toSorted((a, b) => b.length - a.length)) {
    if (value !== '') out = out.replaceAll(value, mask);
  }
  for (const look of looks) out = out.replace(look, mask);
  return out
    .replace(inUrl, `$1${mask}`)
    .replace(assignment, (whole, name: string, sign: string) => (assignedName.test(name) ? name + sign + mask : whole));
}

/** Values of variables whose name says that they are secret, line by line; short ones are left out, they would mask ordinary words. */
export function secretValues(env: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(env).flatMap(([name, value = '']) =>
    secretName.test(name) && !placeName.test(name) ? value.split('\n').filter(line => line.length >= 8) : [],
  );
}
