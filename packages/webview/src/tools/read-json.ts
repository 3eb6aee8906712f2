// What comes from a model or a tool may have any shape: each reading says what it found, or nothing.
export type Json = Readonly<Record<string, unknown>>;

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function asJson(value: unknown): Json {
  return isJson(value) ? value : {};
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Undefined for anything but a text, and for an empty one. */
export function textAt(from: unknown, key: string): string | undefined {
  const value = asJson(from)[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function numberAt(from: unknown, key: string): number | undefined {
  const value = asJson(from)[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
