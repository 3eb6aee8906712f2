// Places in a text, the same on every wire of ours: lines and characters count from zero, characters in UTF-16 units.
import * as z from 'zod';

const count = z.int().nonnegative();

export const Position = z.object({ line: count, character: count });

/** `end` is exclusive; an empty range is a cursor. */
export const TextRange = z.object({ start: Position, end: Position });

export type Position = z.output<typeof Position>;
export type TextRange = z.output<typeof TextRange>;
