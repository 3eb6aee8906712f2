// The address of a picture whose bytes a message carries; undefined for any other source, which is never loaded.
const kinds: readonly unknown[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

export function imageData(source: unknown): string | undefined {
  if (typeof source !== 'object' || source === null) return undefined;
  const { type, media_type: kind, data } = source as { type?: unknown; media_type?: unknown; data?: unknown };
  if (type !== 'base64' || typeof data !== 'string' || typeof kind !== 'string' || !kinds.includes(kind))
    return undefined;
  return `data:${kind};base64,${data}`;
}
