// A path that a tool may open: absolute, and there. A tool never creates a file.
import { readFile, stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { ToolFailure } from './tool.ts';

export async function existingFile(path: string): Promise<string> {
  if (!isAbsolute(path)) throw new ToolFailure(`"${path}" is not an absolute path.`);
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new ToolFailure(`There is no file at ${path}.`);
  return path;
}

const largestSearchBytes = 20 * 1024 * 1024;

/** The text in which a selection is looked for; too large a file is opened without one. */
export async function textOf(path: string): Promise<string | undefined> {
  const { size } = await stat(path);
  return size > largestSearchBytes ? undefined : readFile(path, 'utf8');
}
