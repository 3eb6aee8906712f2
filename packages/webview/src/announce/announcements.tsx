export function Announcements() {
  return null;
}
