// How one kind of line is observed. An observer returns false when the line lacks what its kind promises; the line is
// then kept as a malformed one.
import type { JsonObject } from './read.ts';
import type { Write } from './write.ts';

export type Observer = (w: Write, line: JsonObject) => boolean;
export type ObserverTable = Readonly<Record<string, Observer>>;

export function observerFor<T>(table: Readonly<Record<string, T>>, kind: string): T | undefined {
  return Object.hasOwn(table, kind) ? table[kind] : undefined;
}
