// Where the built chat page lies: beside the bundled sidecar, or in its own package.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const places = ['./page', '../../webview/dist/page', '../../../webview/dist/page'];

/** undefined: it has not been built. */
export function findPageFolder(given?: string, from: string = import.meta.url): string | undefined {
  const candidates = given === undefined ? places.map(place => fileURLToPath(new URL(place, from))) : [given];
  return candidates.find(folder => existsSync(join(folder, 'index.html')));
}
