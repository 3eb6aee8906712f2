// Limits, times and money of the usage dialog in local words.
const windowNames: Readonly<Record<string, string>> = {
  five_hour: 'Five-hour limit',
  seven_day: 'Weekly limit',
  seven_day_opus: 'Weekly limit, Opus',
  seven_day_sonnet: 'Weekly limit, Sonnet',
  seven_day_oauth_apps: 'Weekly limit, other apps',
  overage: 'Extra usage',
};

/** The CLI's own name where there is no word for it. */
export function windowName(id: string): string {
  return windowNames[id] ?? id;
}

export function percent(utilization: number): number {
  return Math.round(utilization * 100);
}

export function resetWords(resetsAtMs: number, nowMs: number): string {
  const leftMs = resetsAtMs - nowMs;
  if (leftMs <= 0) return 'Resets now';
  const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const isToday = new Date(resetsAtMs).toDateString() === new Date(nowMs).toDateString();
  const day = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'short' });
  const at = isToday ? `at ${clock.format(resetsAtMs)}` : `on ${day.format(resetsAtMs)} at ${clock.format(resetsAtMs)}`;
  return `Resets ${at}, in ${leftWords(leftMs)}`;
}

function leftWords(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
  const days = Math.floor(hours / 24);
  return days === 1 ? '1 day' : `${days} days`;
}
