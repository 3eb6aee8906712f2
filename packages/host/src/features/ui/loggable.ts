// Data of a page in a form fit for the log: secrets masked, by their looks and by the name of their key, and never more
// than a few kilobytes.
import { mask, maskSecrets } from '@dovetail/agent';

const secretKey = /key|token|secret|password|passwd|credential|authorization|cookie/i;
const longestText = 500;
const mostEntries = 50;
const deepest = 4;
const mostCharacters = 4000;

/** A small copy; `cut` stands in it where something was left out. */
export function loggable(properties: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const budget = { left: mostCharacters };
  return copyEntries(properties, 0, budget);
}

const cut = '…';

function copy(value: unknown, depth: number, budget: { left: number }): unknown {
  if (budget.left <= 0) return cut;
  if (typeof value === 'string') return copyText(value, budget);
  if (typeof value !== 'object' || value === null) {
    budget.left -= 8;
    return value;
  }
  if (depth >= deepest) return cut;
  if (!Array.isArray(value)) return copyEntries(value as Record<string, unknown>, depth, budget);
  const items = value.slice(0, mostEntries).map(item => copy(item, depth + 1, budget));
  return value.length > mostEntries ? [...items, cut] : items;
}

function copyText(text: string, budget: { left: number }): string {
  const most = Math.min(longestText, budget.left);
  // Masked before it is cut: half a secret no longer looks like one. Far beyond the cut there is nothing to mask.
  const masked = maskSecrets(text.slice(0, 4 * longestText));
  const kept = masked.length > most ? masked.slice(0, most) + cut : masked;
  budget.left -= kept.length;
  return kept;
}

function copyEntries(
  object: Readonly<Record<string, unknown>>,
  depth: number,
  budget: { left: number },
): Record<string, unknown> {
  const out: [string, unknown][] = [];
  for (const [key, value] of Object.entries(object)) {
    if (out.length >= mostEntries || budget.left <= 0) {
      out.push([cut, true]);
      break;
    }
    const name = copyText(key, budget);
    out.push([name, secretKey.test(key) && typeof value === 'string' ? mask : copy(value, depth + 1, budget)]);
  }
  return Object.fromEntries(out);
}
