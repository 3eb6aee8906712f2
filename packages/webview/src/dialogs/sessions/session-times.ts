// When a session was last changed, in local words, and the group of the list that it stands in.
const dayMs = 86_400_000;

export function dayGroup(ms: number, nowMs: number): string {
  const days = daysBetween(ms, nowMs);
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  if (days < 8) return 'Last week';
  return new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' }).format(ms);
}

export function timeWords(ms: number, nowMs: number): string {
  const agoMs = nowMs - ms;
  if (agoMs < 60_000 && agoMs > -60_000) return 'just now';
  if (agoMs < 3_600_000 && agoMs > 0) return `${Math.floor(agoMs / 60_000)} min ago`;
  const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(ms);
  const days = daysBetween(ms, nowMs);
  if (days <= 1) return clock;
  if (days < 8) return `${new Intl.DateTimeFormat(undefined, { weekday: 'short' }).format(ms)} ${clock}`;
  const isThisYear = new Date(ms).getFullYear() === new Date(nowMs).getFullYear();
  const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
  return new Intl.DateTimeFormat(undefined, isThisYear ? day : { ...day, year: 'numeric' }).format(ms);
}

export function wholeTime(ms: number): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' }).format(ms);
}

/** Midnights between two moments, by the local calendar. */
function daysBetween(ms: number, nowMs: number): number {
  return Math.round((midnight(nowMs) - midnight(ms)) / dayMs);
}

function midnight(ms: number): number {
  return new Date(ms).setHours(0, 0, 0, 0);
}
