// Paths laid out for searching: their lower-case characters one after another in one typed array, beside each what its
// place is worth, and for each path a mask of the characters it has. Made in slices, so that a hundred thousand paths hold
// nobody up.

export interface PathTable {
  /** Files, then the folders they are in; relative, with forward slashes. */
  readonly paths: readonly string[];
  readonly fileCount: number;
  /** Where the characters of each path begin; one more entry than paths. */
  readonly starts: Uint32Array;
  /** Where its last part begins, from the start of the path. */
  readonly baseStarts: Uint16Array;
  readonly lower: Uint8Array | Uint16Array;
  /** What a match of each character is worth for where it stands. */
  readonly places: Uint8Array;
  readonly masks: Int32Array;
}

const sliceLength = 10_000;

/** Set in the mask of a path that has a capital. */
export const capitalBit = 1 << 30;

export async function buildPathTable(files: readonly string[], signal?: AbortSignal): Promise<PathTable> {
  const builder = tableBuilder(files);
  while (builder.next(sliceLength)) {
    await new Promise(resolve => setImmediate(resolve));
    signal?.throwIfAborted();
  }
  return builder.table();
}

export function buildPathTableNow(files: readonly string[]): PathTable {
  const builder = tableBuilder(files);
  builder.next(Infinity);
  return builder.table();
}

/** The bit of a character. Letters have their own; the rest shares what is left of an integer. */
export function maskOf(code: number): number {
  if (code >= 97 && code <= 122) return 1 << (code - 97);
  if (code >= 48 && code <= 57) return 1 << 26;
  if (code === 47) return 1 << 27;
  if (code === 46) return 1 << 28;
  if (code === 45 || code === 95) return 1 << 29;
  return 1 << 31;
}

/** Lower case, with as many characters as before. */
export function lowerSameLength(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return Array.from({ length: text.length }, (_, i) => {
    const character = text.charAt(i).toLowerCase();
    return character.length === 1 ? character : text.charAt(i);
  }).join('');
}

function tableBuilder(files: readonly string[]) {
  const paths = files.concat(foldersOf(files));
  const starts = new Uint32Array(paths.length + 1);
  for (let i = 0; i < paths.length; i++) starts[i + 1] = (starts[i] ?? 0) + (paths[i]?.length ?? 0);
  const length = starts[paths.length] ?? 0;
  const lower = paths.every(isLatin) ? new Uint8Array(length) : new Uint16Array(length);
  const places = new Uint8Array(length);
  const baseStarts = new Uint16Array(paths.length);
  const masks = new Int32Array(paths.length);
  let done = 0;
  return {
    /** False when the table is complete. */
    next(count: number): boolean {
      const end = Math.min(paths.length, done + count);
      for (; done < end; done++) {
        const path = paths[done] ?? '';
        const text = lowerSameLength(path);
        const start = starts[done] ?? 0;
        let mask = text === path ? 0 : capitalBit;
        let before = slash;
        for (let i = 0; i < text.length; i++) {
          const code = path.charCodeAt(i);
          const small = text.charCodeAt(i);
          lower[start + i] = small;
          places[start + i] = placeScore(before, code);
          mask |= maskOf(small);
          before = code;
        }
        masks[done] = mask;
        baseStarts[done] = path.lastIndexOf('/') + 1;
      }
      return done < paths.length;
    },
    table: (): PathTable => ({ paths, fileCount: files.length, starts, baseStarts, lower, places, masks }),
  };
}

const slash = 47;

const isLatin = (path: string) => !/[^\0-\u00ff]/.test(path);

/** Starts of parts and of words, capitals and first digits, and separators themselves are worth more. */
function placeScore(before: number, code: number): number {
  if (before === slash) return 9;
  if (isSeparator(code)) return 6;
  if (isSeparator(before)) return 8;
  if (isCapital(code) && !isCapital(before)) return 7;
  return isDigit(code) && !isDigit(before) ? 7 : 0;
}

const isCapital = (code: number) => code >= 65 && code <= 90;
const isDigit = (code: number) => code >= 48 && code <= 57;
const isSeparator = (code: number) => code === slash || code === 46 || code === 45 || code === 95 || code === 32;

/** Every folder that one of these files is in, at whatever depth. */
export function foldersOf(files: readonly string[]): string[] {
  const folders = new Set<string>();
  let last = '';
  for (const file of files) {
    let end = file.lastIndexOf('/');
    // Neighbours are mostly in the same folder.
    if (end <= 0 || (end === last.length && file.startsWith(last))) continue;
    last = file.slice(0, end);
    for (let folder = last; !folders.has(folder); folder = folder.slice(0, end)) {
      folders.add(folder);
      end = folder.lastIndexOf('/');
      if (end <= 0) break;
    }
  }
  return [...folders];
}
