import { mkdir, mkdtemp, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { configDir } from './config-dir.ts';
import { projectSlug, projectSlugs, unshortenedSlug } from './project-slug.ts';

test('every UTF-16 unit that is not a letter or a digit becomes a dash', () => {
  expect(projectSlug('/srv/a b_ü.x@1')).toBe('-srv-a-b---x-1');
  expect(projectSlug('/a/😀')).toBe('-a---');
  expect(projectSlug('C:\\work\\x')).toBe('C--work-x');
});

test('beyond 200 units it is shortened and ends in a hash of the whole path', () => {
  const path = `/${'a'.repeat(200)}`;
  // Java's String.hashCode of the path, worked out apart from the code: its absolute value in base 36.
  let hash = 0n;
  for (const char of path) hash = BigInt.asIntN(32, hash * 31n + BigInt(char.charCodeAt(0)));
  const expected = (hash < 0n ? -hash : hash).toString(36);
  expect(projectSlug(path)).toBe(`-${'a'.repeat(199)}-${expected}`);
  expect(projectSlug(`/${'a'.repeat(199)}`)).toBe(`-${'a'.repeat(199)}`);
  expect(unshortenedSlug(path)).toBe(`-${'a'.repeat(200)}`);
});

test('a link to a folder has the slug of the folder, and a long one also the name that 2.1.29 gives it', async () => {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'dovetail-slug-')));
  try {
    const long = join(root, 'd'.repeat(120), 'e'.repeat(120));
    await mkdir(long, { recursive: true });
    await symlink(long, join(root, 'link'));
    expect(await projectSlugs(join(root, 'link'))).toEqual([projectSlug(long), unshortenedSlug(long)]);
    expect(await projectSlugs(join(root, 'gone'))).toEqual([projectSlug(join(root, 'gone'))]);
  } finally {
    await rm(root, { recursive: true });
  }
});

test('the configuration folder is CLAUDE_CONFIG_DIR, else .claude at home', () => {
  expect(configDir({ CLAUDE_CONFIG_DIR: '/elsewhere', HOME: '/home/x' })).toBe('/elsewhere');
  expect(configDir({ HOME: '/home/x' })).toBe('/home/x/.claude');
  expect(configDir({ CLAUDE_CONFIG_DIR: '', HOME: '/home/x' })).toBe('/home/x/.claude');
});
