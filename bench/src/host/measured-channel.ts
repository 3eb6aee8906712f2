// Channels of a forwarder with the pages that count, and turns on them.
import { createCountingPage } from './counting-page.ts';
import type { Forwarder } from './forwarder.ts';
import type { Delivered } from './subject.ts';

export interface MeasuredChannel {
  /** Resolves when every page has the result. */
  turn(lines: number): Promise<void>;
  delivered(): Delivered;
}

/** Without the result on every page for so long, lines count as lost. */
const patienceMs = 300_000;

export async function openMeasured(forwarder: Forwarder, channelId: string, pages: number): Promise<MeasuredChannel> {
  let waiting = 0;
  let finish: (() => void) | undefined;
  let expected = 0;
  const counting = Array.from({ length: pages }, () =>
    createCountingPage(() => {
      if (--waiting === 0) finish?.();
    }),
  );
  await forwarder.open(channelId, counting);
  return {
    async turn(lines) {
      expected += lines;
      waiting = pages;
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, patienceMs);
        finish = () => {
          clearTimeout(timer);
          resolve();
        };
        forwarder.say(channelId, `say ${lines}`);
      });
    },
    delivered: () => sumOf(counting.map(page => page.tally(expected))),
  };
}

export function sumOf(all: readonly Delivered[]): Delivered {
  return all.reduce(
    (sum, one) => ({
      lines: sum.lines + one.lines,
      lost: sum.lost + one.lost,
      outOfOrder: sum.outOfOrder + one.outOfOrder,
    }),
    { lines: 0, lost: 0, outOfOrder: 0 },
  );
}
