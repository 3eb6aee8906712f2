// The first and the last thing inside an element that Tab can reach.
const reachable = 'button, [href], input, textarea, select, summary, [tabindex]';

export function edgesOf(root: HTMLElement): { first: HTMLElement | undefined; last: HTMLElement | undefined } {
  const all = [...root.querySelectorAll<HTMLElement>(reachable)].filter(
    element => element.tabIndex >= 0 && !element.matches(':disabled') && element.getClientRects().length > 0,
  );
  // Of a group of radios, Tab reaches the checked one alone.
  const stops = all.filter(
    element =>
      !(element instanceof HTMLInputElement && element.type === 'radio' && !element.checked && hasChecked(element)),
  );
  return { first: stops[0], last: stops.at(-1) };
}

function hasChecked({ name, form }: HTMLInputElement): boolean {
  const scope: ParentNode = form ?? document;
  return [...scope.querySelectorAll<HTMLInputElement>('input[type="radio"]')].some(
    other => other.name === name && other.checked,
  );
}
