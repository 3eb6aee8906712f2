// The `.cmd` files that package managers put on a Windows PATH. Windows runs them only through a shell, which would
// change our arguments, so the program that such a file would start is read out of it.
import { win32 } from 'node:path';
import type { Disk } from './disk.ts';

// npm: `"%_prog%"  "%dp0%\node_modules\…\cli.js" %*`; pnpm and yarn: `"%~dp0\…\cli.js"`. A native program stands alone.
const target = /"%(?:~dp0|dp0%)\\?([^"%]+\.(?:c?js|mjs|exe))"/gi;

/** The script or binary behind a shim; nothing when it names none that exists. */
export function shimTarget(shim: string, disk: Disk): string | undefined {
  const text = disk.readText(shim) ?? '';
  return [...text.matchAll(target)]
    .map(([, relative = '']) => win32.join(win32.dirname(shim), relative))
    .find(place => win32.basename(place).toLowerCase() !== 'node.exe' && disk.isFile(place));
}

export function isShim(path: string): boolean {
  return /\.(?:cmd|bat)$/i.test(path);
}
