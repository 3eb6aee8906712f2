export function Head() {
  return null;
}
