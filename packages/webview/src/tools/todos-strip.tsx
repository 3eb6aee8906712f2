export function TodosStrip() {
  return null;
}
