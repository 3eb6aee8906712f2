// Seconds that pass. They are seen and not read out.
import { durationWords } from '../blocks/duration-words.ts';
import { useNow } from '../store/clock.ts';

const shownAfterMs = 2_000;

export function Elapsed({ sinceMs }: { sinceMs: number | null }) {
  const now = useNow(sinceMs !== null);
  const ms = sinceMs === null ? 0 : now - sinceMs;
  return ms < shownAfterMs ? null : <span aria-hidden="true"> {durationWords(ms)}</span>;
}
