// A JSON object as a person keeps it in a file: changed in one place, it keeps its order, its unknown keys, its
// indentation, its line ends and its byte order mark.

export type ParsedObject =
  | { readonly ok: true; readonly object: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly problem: string };

export function parseJsonObject(text: string): ParsedObject {
  const plain = text.replace(/^\uFEFF/, '');
  if (plain.trim() === '') return { ok: true, object: {} };
  try {
    const value: unknown = JSON.parse(plain);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { ok: true, object: value as Record<string, unknown> };
    return { ok: false, problem: 'it holds no object' };
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** `object` in the form that `before` has. */
export function formatLike(before: string, object: Readonly<Record<string, unknown>>): string {
  const indent = /^[{\s]*\n([ \t]+)"/.exec(before.replace(/^\uFEFF/, ''))?.[1] ?? '  ';
  const text = `${JSON.stringify(object, undefined, indent)}\n`;
  const mark = before.startsWith('\uFEFF') ? '\uFEFF' : '';
  return mark + (before.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text);
}
