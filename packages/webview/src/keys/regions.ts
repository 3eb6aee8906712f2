// F6: from one region of the chat to the next. A region is an element with `data-region`; regions without anything to stand
// on are passed over.
import { moveFocus } from '../focus/move-focus.ts';

const focusable =
  'button:not(:disabled), [href], input:not(:disabled), textarea:not(:disabled), select:not(:disabled), [tabindex="0"]';

export function goToRegion(root: HTMLElement, step: 1 | -1): boolean {
  const regions = [...root.querySelectorAll<HTMLElement>('[data-region], [role="log"]')].filter(
    region => !region.parentElement?.closest('[data-region]') && target(region) !== undefined,
  );
  const now = regions.findIndex(region => region.contains(document.activeElement));
  const next = regions.at(now === -1 ? (step === 1 ? 0 : -1) : (now + step) % regions.length);
  if (!next) return false;
  moveFocus(target(next), 'the person pressed F6');
  return true;
}

function target(region: HTMLElement): HTMLElement | undefined {
  if (region.tabIndex >= 0) return region;
  const main = region.querySelector<HTMLElement>('[data-region-entry]');
  if (main) return main;
  return [...region.querySelectorAll<HTMLElement>(focusable)].find(
    element => element.tabIndex >= 0 && isShown(element),
  );
}

function isShown(element: HTMLElement): boolean {
  return element.getClientRects().length > 0;
}
