// What is not understood is kept: counted by kind, with its first example, and shown as a block.
import { get, put } from './state/table.ts';
import { addBlock, setBlock, touch, type Place, type Write } from './write.ts';

export function countUnknown(w: Write, kind: string, raw: unknown, malformed = false): void {
  const known = get(w.c.unknown, kind);
  put(w.c.unknown, kind, {
    count: (known?.count ?? 0) + 1,
    malformed: malformed || known?.malformed === true,
    first: known === undefined ? raw : known.first,
  });
  touch(w, 'unknown');
}

/** Several of a kind in a row are one block with a count. */
export function showUnknown(w: Write, place: Place, kind: string, raw: unknown, malformed = false): void {
  countUnknown(w, kind, raw, malformed);
  const last = lastBlockAt(w, place);
  if (last?.type === 'unknown' && last.kind === kind && last.malformed === malformed && !last.preview) {
    setBlock(w, { ...last, count: last.count + 1 });
  } else {
    addBlock(w, place, 'unknown', { uuid: null, kind, malformed, raw, count: 1, preview: false });
  }
}

function lastBlockAt(w: Write, place: Place) {
  const list = get(w.c.turns, place.turnId)?.blockIds ?? w.c.order;
  return get(w.c.blocks, list.at(-1));
}
