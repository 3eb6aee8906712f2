// The colours of a host are not ours: those that cannot be read on their grounds are brought nearer to the text.
import { readable, readColour, writeColour, type Rgb } from './contrast.ts';

/** Colour -> the grounds that it is read on. */
const checks: Readonly<Record<string, readonly string[]>> = {
  '--dt-text-2': ['--dt-canvas', '--dt-surface', '--dt-raised'],
  '--dt-text-3': ['--dt-canvas', '--dt-surface', '--dt-raised'],
  '--dt-link': ['--dt-canvas', '--dt-surface'],
  '--dt-notice': ['--dt-canvas', '--dt-notice-wash'],
  '--dt-danger': ['--dt-canvas', '--dt-danger-wash'],
  '--dt-ok': ['--dt-canvas', '--dt-surface'],
};

/** `resolve` tells what a custom property comes to, as a browser writes it. */
export function mendedColours(resolve: (name: string) => string): Readonly<Record<string, string>> {
  const canvas = readColour(resolve('--dt-canvas')) ?? [255, 255, 255];
  const read = (name: string): Rgb | undefined => readColour(resolve(name), canvas);
  const text = read('--dt-text');
  const mended: Record<string, string> = {};
  if (!text) return mended;
  for (const [name, on] of Object.entries(checks)) {
    const colour = read(name);
    const grounds = on.map(read).filter(ground => ground !== undefined);
    if (!colour || grounds.length === 0) continue;
    const better = readable(colour, text, grounds);
    if (better !== colour && writeColour(better) !== writeColour(colour)) mended[name] = writeColour(better);
  }
  return mended;
}
