// The folder name under `projects/` that the CLI gives to a working directory.
import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';

const longestSlug = 200;

/** `path` must already be real and absolute. Observed: 2.1.197 and 2.1.325 shorten beyond 200 UTF-16 units. */
export function projectSlug(path: string): string {
  const slug = unshortenedSlug(path);
  return slug.length <= longestSlug ? slug : `${slug.slice(0, longestSlug)}-${base36Hash(path)}`;
}

/** Observed: 2.1.29 never shortens, and stores nothing when the name is longer than the file system takes. */
export function unshortenedSlug(path: string): string {
  // No `u` flag: the CLI replaces UTF-16 units, so an emoji becomes two dashes.
  return path.replace(/[^a-zA-Z0-9]/g, '-');
}

/** Every folder name that a supported CLI may have used for this directory, the newest CLI's first. */
export async function projectSlugs(cwd: string): Promise<string[]> {
  const path = await realPathIfThere(cwd);
  return [...new Set([projectSlug(path), unshortenedSlug(path)])];
}

/** A folder that is gone can still be asked for: its sessions remain. */
export async function realPathIfThere(cwd: string): Promise<string> {
  const absolute = resolve(cwd);
  return realpath(absolute).catch(() => absolute);
}

function base36Hash(text: string): string {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
  return Math.abs(hash).toString(36);
}
