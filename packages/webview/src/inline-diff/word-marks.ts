// Which words of two lines differ. Lines that have little in common get no marks: everything would be marked.
export type Mark = readonly [start: number, end: number];

const mostWords = 120;

export function wordMarks(before: string, after: string): { old: readonly Mark[]; now: readonly Mark[] } {
  const none = { old: [], now: [] };
  const old = words(before);
  const now = words(after);
  if (old.length === 0 || now.length === 0 || old.length > mostWords || now.length > mostWords) return none;
  const kept = common(old, now);
  const same = kept.reduce((sum, [at]) => sum + (old[at]?.trim().length ?? 0), 0);
  if (same * 3 < Math.max(before.trim().length, after.trim().length)) return none;
  return { old: gaps(old, new Set(kept.map(([at]) => at))), now: gaps(now, new Set(kept.map(([, at]) => at))) };
}

function words(line: string): readonly string[] {
  return line.match(/[\p{L}\p{N}_$]+|\s+|[^\p{L}\p{N}_$\s]/gu) ?? [];
}

/** The longest common run of words, as pairs of places. */
function common(old: readonly string[], now: readonly string[]): readonly (readonly [number, number])[] {
  const width = now.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        old[i] === now[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < old.length && j < now.length;) {
    if (old[i] === now[j]) pairs.push([i++, j++]);
    else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  return pairs;
}

/** The stretches between kept words; a blank alone between two of them belongs to them. */
function gaps(line: readonly string[], kept: ReadonlySet<number>): readonly Mark[] {
  const marks: [number, number][] = [];
  let at = 0;
  let open = false;
  line.forEach((word, place) => {
    const isBridge = open && word.trim() === '' && place + 1 < line.length && !kept.has(place + 1);
    const isMarked = !kept.has(place) || isBridge;
    const last = marks.at(-1);
    if (isMarked && open && last) last[1] = at + word.length;
    else if (isMarked) marks.push([at, at + word.length]);
    open = isMarked;
    at += word.length;
  });
  return marks;
}
