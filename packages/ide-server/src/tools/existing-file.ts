// A path that a tool may open: absolute, and there. A tool never creates a file.
import { readFile, stat } from 'node:fs/promises';
import { isAbsolute, normalize } from 'node:path';
import { ToolFailure } from './tool.ts';

export function absolutePath(argument: string, path: string): string {
  if (!isAbsolute(path)) throw new ToolFailure(`${argument}: "${path}" is not an absolute path.`);
  return normalize(path);
}

export async function existingFile(argument: string, path: string): Promise<string> {
  const absolute = absolutePath(argument, path);
  const found = await stat(absolute).catch(() => undefined);
  if (!found?.isFile()) throw new ToolFailure(`${argument}: there is no file at ${absolute}.`);
  return absolute;
}

const largestSearchBytes = 20 * 1024 * 1024;

/** The text in which a selection is looked for; a file that is too large or cannot be read is opened without one. */
export async function textOf(path: string): Promise<string | undefined> {
  try {
    const { size } = await stat(path);
    if (size > largestSearchBytes) return undefined;
    const text = await readFile(path, 'utf8');
    // Editors do not count the mark at the start of a file.
    return text.startsWith('\uFEFF') ? text.slice(1) : text;
  } catch {
    return undefined;
  }
}
