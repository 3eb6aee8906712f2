// Durations as they are shown: "8 s", "1 m 12 s", "2 h 05 m".
export function durationWords(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} m ${two(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${two(minutes % 60)} m`;
}

function two(figure: number): string {
  return String(figure).padStart(2, '0');
}
