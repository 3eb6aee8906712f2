// Ids for correlation: unique within one counter, readable in a log.

/** `prefix-1`, `prefix-2`, … */
export function counter(prefix: string): () => string {
  let n = 0;
  return () => `${prefix}-${++n}`;
}
