// Which review a command is about. A button names its own, and no other is taken for it: a second click on one whose review is
// over must not decide about the next one.

interface Addressed {
  readonly right: { toString(): string };
}

/** By the address that the button gave; without one that in the active tab, else the only one. */
export function chooseReview<R extends Addressed>(
  open: readonly R[],
  named: string | undefined,
  active: string | undefined,
): R | undefined {
  const at = (address: string): R | undefined => open.find(({ right }) => right.toString() === address);
  if (named !== undefined) return at(named);
  return (active === undefined ? undefined : at(active)) ?? (open.length === 1 ? open[0] : undefined);
}
