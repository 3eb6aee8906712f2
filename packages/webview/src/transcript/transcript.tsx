export function Transcript() {
  return null;
}
