// Reading values that come from outside. The CLI is an open world: a missing or odd field is `null`, never an exception.
export type JsonObject = Readonly<Record<string, unknown>>;

export function asText(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** A string that says something: ids and names. */
export function asName(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

export function asNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

export function asObject(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

export function asList(value: unknown): readonly unknown[] | null {
  return Array.isArray(value) ? (value as readonly unknown[]) : null;
}

export function asTexts(value: unknown): readonly string[] | null {
  return asList(value)?.filter(item => typeof item === 'string') ?? null;
}

export function asObjects(value: unknown): readonly JsonObject[] | null {
  return (
    asList(value)
      ?.map(asObject)
      .filter(item => item !== null) ?? null
  );
}

/** ISO 8601, as in session files. */
export function asTimeMs(value: unknown): number | null {
  if (typeof value !== 'string') return null;
  const ms = Date.parse(value);
  return Number.isNaN(ms) ? null : ms;
}
