// The two places where the CLI keeps a chosen title: a line in the session's file, and from 2.1.325 on a small file
// beside it, which it looks at when that line has moved far from the end.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ByteMeter } from './byte-file.ts';
import { sessionFolder } from './locate-session.ts';
import { isObject } from './transcript-line.ts';

export const titleSidecarName = 'custom-title.json';

export function titleLineOf(id: string, title: string): string {
  return JSON.stringify({ type: 'custom-title', customTitle: title, sessionId: id });
}

export async function readTitleSidecar(path: string, meter?: ByteMeter): Promise<string | undefined> {
  try {
    const text = await readFile(join(sessionFolder(path), titleSidecarName), 'utf8');
    if (meter) meter.bytesRead += Buffer.byteLength(text);
    const value: unknown = JSON.parse(text);
    const title = isObject(value) ? value['customTitle'] : undefined;
    return typeof title === 'string' ? title : undefined;
  } catch {
    return undefined;
  }
}
