// Cuts texts and tool inputs into deltas of about a token, never inside a character.

export function* textPieces(text: string): Generator<string> {
  for (const match of text.matchAll(/\S+\s*|\s+/g)) yield match[0];
}

export function* jsonPieces(value: unknown): Generator<string> {
  const characters = Array.from(JSON.stringify(value));
  const size = 16;
  for (let start = 0; start < characters.length; start += size) yield characters.slice(start, start + size).join('');
}

export function countPieces(pieces: Iterable<string>): number {
  let count = 0;
  for (const piece of pieces) if (piece !== '') count++;
  return count;
}
