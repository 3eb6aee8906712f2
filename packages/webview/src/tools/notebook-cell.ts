// What stood in a cell of a notebook before it was edited: the call itself does not tell, its result does.
import { asJson, asList, textAt, type Json } from './read-json.ts';

/** Empty for a new cell, and where it is not told. */
export function cellBefore(structured: Json): string {
  if (structured['edit_mode'] === 'insert') return '';
  // Observed: 2.1.325 tells the old text of the cell, 2.1.29 the whole notebook as it was.
  const told = textAt(structured, 'old_source');
  if (told !== undefined) return told;
  const id = textAt(structured, 'cell_id');
  const cells = cellsIn(textAt(structured, 'original_file') ?? '');
  // A notebook without ids counts its cells.
  const cell = cells.find((each, at) => (textAt(each, 'id') ?? `cell-${at}`) === id);
  const source: unknown = asJson(cell)['source'];
  return typeof source === 'string'
    ? source
    : asList(source)
        .filter(line => typeof line === 'string')
        .join('');
}

function cellsIn(notebook: string): readonly unknown[] {
  try {
    return asList(asJson(JSON.parse(notebook))['cells']);
  } catch {
    return [];
  }
}
