// The value that so many in a hundred do not exceed.
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((share / 100) * sorted.length) - 1)] ?? NaN;
}
