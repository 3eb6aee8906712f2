// Which pictures the model takes, and what becomes of larger ones. Figures: 5 MB and 2,000 pixels on the longer edge.
export const mostImageBytes = 5_000_000;
export const longestEdge = 2_000;

export const imageTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** The size to draw it at; the same size when it fits. */
export function fittingSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, longestEdge / Math.max(width, height, 1));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
