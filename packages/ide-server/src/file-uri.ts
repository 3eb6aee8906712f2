// Addresses of files. An editor gets them escaped, as the standard says. A CLI gets and sends `file://` and the bare
// path: by its source, 2.1.29 compares addresses as text and neither escapes nor unescapes.
import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';

const scheme = /^file:\/\//i;

/** Undefined for what is not a file of this machine. */
export function pathOfFileUri(uri: string, exists: (path: string) => boolean = existsSync): string | undefined {
  if (!scheme.test(uri)) return undefined;
  const rest = uri.replace(scheme, '').replace(/^localhost(?=\/)/i, '');
  const written = process.platform === 'win32' ? rest.replace(/^\/(?=[A-Za-z]:)/, '') : rest;
  if (!isAbsolute(written)) return undefined;
  const unescaped = unescape(written);
  // A percent sign may stand for itself.
  return unescaped === written || exists(written) ? written : unescaped;
}

/** From what a client asked about, address or path. */
export function toEditorUri(asked: string): string {
  const path = isAbsolute(asked) ? asked : pathOfFileUri(asked);
  return path === undefined ? asked : pathToFileURL(path).href;
}

export function toClientUri(uri: string): string {
  const path = pathOfFileUri(uri);
  return path === undefined ? uri : `file://${path}`;
}

export function isSameFile(one: string, other: string): boolean {
  return toClientUri(one) === toClientUri(other);
}

function unescape(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
