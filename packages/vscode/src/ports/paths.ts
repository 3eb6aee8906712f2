// Paths and addresses of files, in the forms that VS Code, the host and the CLIs use.
import { fileURLToPath, pathToFileURL } from 'node:url';

/** What of a `vscode.Uri` is needed here. */
export interface UriLike {
  readonly scheme: string;
  readonly fsPath: string;
  toString(): string;
}

/** VS Code writes more characters in percent form than others do; the host compares addresses as text. */
export function addressOf(uri: UriLike): string {
  return uri.scheme === 'file' ? pathToFileURL(uri.fsPath).href : uri.toString();
}

/** undefined: it is not a file. */
export function pathOfAddress(address: string): string | undefined {
  try {
    return address.startsWith('file:') ? fileURLToPath(address) : undefined;
  } catch {
    return undefined;
  }
}

/** On Windows a path is the same in any case and with either slash. */
export function isSamePath(a: string, b: string, platform: NodeJS.Platform = process.platform): boolean {
  return platform === 'win32' ? windowsForm(a) === windowsForm(b) : a === b;
}

const windowsForm = (path: string): string => path.replaceAll('/', '\\').toLowerCase();
