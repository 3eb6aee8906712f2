// One JSON value a line, in both directions. Reading never throws: what is not JSON comes back with the reason.

export type JsonLine = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: string };

export function parseJsonLine(line: string): JsonLine {
  try {
    return { ok: true, value: JSON.parse(line) as unknown };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

// JSON lets these stand as they are, but some line readers (Node's readline, Java's Scanner) end a line at them.
const separators = /[\u0085\u2028\u2029]/g;

/**
 * Exactly one JSON object and one newline: CLIs end themselves on anything else (a blank line, a scalar, two lines).
 * Throws on what JSON does not write as an object (an array, a function, a Date).
 */
export function formatJsonLine(value: object): string {
  // Undefined for a function, whatever its declared type says.
  const text = JSON.stringify(value) as string | undefined;
  if (!text?.startsWith('{')) throw new TypeError(`A line carries one JSON object, not ${text?.slice(0, 40)}`);
  return `${text.replace(separators, escaped)}\n`;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
