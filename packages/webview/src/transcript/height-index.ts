// Heights of rows with their running sums: asking where a row is, and which row is at a place, costs log n, and so does
// changing one or adding one at the end.
export interface HeightIndex {
  readonly length: number;
  readonly total: number;
  heightAt(index: number): number;
  /** Where the row begins; `length` gives the end of all. */
  offsetOf(index: number): number;
  /** The row that covers that place; the first or last one outside of all. -1 when there is none. */
  indexAt(place: number): number;
  set(index: number, height: number): void;
  push(height: number): void;
  truncate(length: number): void;
}

export function createHeightIndex(): HeightIndex {
  // A Fenwick tree, one-based: sums[i] covers the lowbit(i) heights that end at i.
  let sums = new Float64Array(64);
  let heights = new Float64Array(64);
  let length = 0;

  function before(index: number): number {
    let sum = 0;
    for (let i = Math.min(index, length); i > 0; i -= i & -i) sum += sums[i] ?? 0;
    return sum;
  }

  return {
    get length() {
      return length;
    },
    get total() {
      return before(length);
    },
    heightAt: index => (index >= 0 && index < length ? (heights[index] ?? 0) : 0),
    offsetOf: before,
    indexAt(place) {
      let at = 0;
      let rest = place;
      for (let step = 1 << Math.floor(Math.log2(Math.max(1, length))); step > 0; step >>= 1) {
        const next = at + step;
        if (next > length || (sums[next] ?? 0) > rest) continue;
        at = next;
        rest -= sums[next] ?? 0;
      }
      return Math.min(at, length - 1);
    },
    set(index, height) {
      if (index < 0 || index >= length) return;
      const difference = height - (heights[index] ?? 0);
      if (difference === 0) return;
      heights[index] = height;
      for (let i = index + 1; i <= length; i += i & -i) sums[i] = (sums[i] ?? 0) + difference;
    },
    push(height) {
      if (length + 2 > sums.length) {
        sums = grown(sums);
        heights = grown(heights);
      }
      heights[length] = height;
      length += 1;
      let sum = height;
      for (let part = 1; part < (length & -length); part <<= 1) sum += sums[length - part] ?? 0;
      sums[length] = sum;
    },
    truncate: to => void (length = Math.min(length, Math.max(0, to))),
  };
}

function grown(from: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const more = new Float64Array(from.length * 2);
  more.set(from);
  return more;
}
