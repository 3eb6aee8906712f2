// One line of a session file as bytes: where it is, and what it says unless it is longer than the reader's cap.

export interface RawLine {
  readonly offset: number;
  /** Without the line ending. */
  readonly lengthBytes: number;
  /** Empty when `oversized`: read the range in pieces instead. */
  readonly bytes: Buffer;
  readonly oversized: boolean;
  /** False only for a last line without a newline: the CLI may be writing it right now. */
  readonly terminated: boolean;
}

export const defaultMaxLineBytes = 16 * 1024 * 1024;

const carriageReturn = 0x0d;

export function endsWithCarriageReturn(bytes: Buffer): boolean {
  return bytes.length > 0 && bytes[bytes.length - 1] === carriageReturn;
}

const none = Buffer.alloc(0);

/** `pieces` in file order; undefined for a blank line. `lengthBytes` counts what the pieces may no longer hold. */
export function assembleLine(
  offset: number,
  lengthBytes: number,
  pieces: readonly Buffer[],
  oversized: boolean,
  terminated: boolean,
): RawLine | undefined {
  if (oversized) return { offset, lengthBytes, bytes: none, oversized, terminated };
  const [only] = pieces;
  const whole = pieces.length === 1 && only ? only : Buffer.concat(pieces);
  const bytes = endsWithCarriageReturn(whole) ? whole.subarray(0, -1) : whole;
  if (bytes.length === 0) return undefined;
  return { offset, lengthBytes: bytes.length, bytes, oversized, terminated };
}
