// A moment as people of this machine write it: 2026-01-02 03:04, in their own time zone.

export function localTime(ms: number): string {
  const date = new Date(ms);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
