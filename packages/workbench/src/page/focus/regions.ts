// F6: from one region of the window to the next, those of the chat among them. A region is an element with `data-region`;
// one without anything to stand on is passed over.
import { moveFocus } from '@dovetail/webview';

const focusable =
  'button:not(:disabled), [href], input:not(:disabled), textarea:not(:disabled), select:not(:disabled), [tabindex="0"], [contenteditable="true"]';

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
  if (region.tabIndex >= 0 && isShown(region)) return region;
  const entry = region.querySelector<HTMLElement>('[data-region-entry]');
  if (entry && isShown(entry)) return entry;
  return [...region.querySelectorAll<HTMLElement>(focusable)].find(
    element => (element.tabIndex >= 0 || element.isContentEditable) && isShown(element),
  );
}

function isShown(element: HTMLElement): boolean {
  return element.getClientRects().length > 0;
}
