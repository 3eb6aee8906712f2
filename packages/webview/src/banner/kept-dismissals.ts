// What was put away for good in this browser: whose CLI it is needs to be told once. The host remembers its hints itself, and
// a limit or a rehearsal is told anew.
import type { BannerName } from './choose-banner.ts';

const place = 'dovetail.told-whose-cli';

export function keptDismissals(): readonly BannerName[] {
  try {
    return localStorage.getItem(place) === null ? [] : ['fallback'];
  } catch {
    return [];
  }
}

export function keepDismissal(name: BannerName): void {
  if (name !== 'fallback') return;
  try {
    localStorage.setItem(place, 'yes');
  } catch {
    // A page without storage tells it again.
  }
}
