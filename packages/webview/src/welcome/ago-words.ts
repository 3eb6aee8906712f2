// How long ago, as one says it: relative under a week, then a date.
const minute = 60_000;
const hour = 60 * minute;

export function agoWords(thenMs: number, nowMs: number, locale?: string): string {
  const gone = nowMs - thenMs;
  if (gone < minute) return 'just now';
  if (gone < hour) return `${Math.floor(gone / minute)} min ago`;
  const days = daysBetween(thenMs, nowMs);
  if (days === 0) return `${Math.floor(gone / hour)} h ago`;
  if (days === 1) return 'yesterday';
  if (days < 7) return new Intl.DateTimeFormat(locale, { weekday: 'short' }).format(thenMs);
  const isThisYear = new Date(thenMs).getFullYear() === new Date(nowMs).getFullYear();
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' as const }),
  }).format(thenMs);
}

const midnight = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0);

function daysBetween(thenMs: number, nowMs: number): number {
  return Math.round((midnight(nowMs) - midnight(thenMs)) / (24 * hour));
}
