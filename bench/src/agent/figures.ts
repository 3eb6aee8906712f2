// How figures are written.
import type { Spread } from './statistics.ts';

/** 1.23 (1.20–1.40) */
export function withRange(spread: Spread, write: (value: number) => string): string {
  return `${write(spread.median)} (${write(spread.least)}–${write(spread.most)})`;
}

export const decimals = (places: number) => (value: number) => value.toFixed(places);
export const thousands = (value: number) => `${Math.round(value / 1000)} k`;
export const megabytes = (bytes: number) => (bytes / 1e6).toFixed(bytes < 1e7 ? 2 : 0);
export const seconds = (ms: number) => (ms / 1000).toFixed(2);
