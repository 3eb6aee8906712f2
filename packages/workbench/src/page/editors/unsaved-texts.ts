// What was typed and not saved, kept in this browser tab: a reload brings it back. A text that finds no room costs a warning
// before the page is left.
export interface UnsavedText {
  readonly version: string;
  readonly contents: string;
}

const keyOf = (path: string): string => `dovetail.unsaved.${path}`;

/** Returns whether it was kept. */
export function keepUnsaved(path: string, text: UnsavedText | undefined): boolean {
  try {
    if (text === undefined) window.sessionStorage.removeItem(keyOf(path));
    else window.sessionStorage.setItem(keyOf(path), JSON.stringify(text));
    return true;
  } catch {
    return false;
  }
}

export function readUnsaved(path: string): UnsavedText | undefined {
  try {
    const kept = JSON.parse(window.sessionStorage.getItem(keyOf(path)) ?? 'null') as Partial<UnsavedText> | null;
    return typeof kept?.version === 'string' && typeof kept.contents === 'string'
      ? { version: kept.version, contents: kept.contents }
      : undefined;
  } catch {
    return undefined;
  }
}
