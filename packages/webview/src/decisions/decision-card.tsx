export function DecisionCard() {
  return null;
}
