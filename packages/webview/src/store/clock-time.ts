// The time of day as it is shown everywhere: "15:57", by the clock of the machine; on another day with the day.
export function clockTime(ms: number, nowMs = Date.now()): string {
  const isToday = new Date(ms).toDateString() === new Date(nowMs).toDateString();
  const day = isToday ? {} : ({ weekday: 'short' } as const);
  return new Intl.DateTimeFormat(undefined, { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    ms,
  );
}
