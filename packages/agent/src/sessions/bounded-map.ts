// Runs a function over items with a bounded number at work, and yields the results in the order of the items.

export async function* mapInOrder<T, R>(
  items: Iterable<T>,
  atOnce: number,
  run: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const running: Promise<R>[] = [];
  try {
    for (const item of items) {
      const started = run(item);
      // It is awaited below; until then a rejection must not count as unhandled.
      started.catch(() => undefined);
      running.push(started);
      const first = running.length >= atOnce ? running.shift() : undefined;
      if (first) yield await first;
    }
    for (let next = running.shift(); next; next = running.shift()) yield await next;
  } finally {
    await Promise.allSettled(running);
  }
}
