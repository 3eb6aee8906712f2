// Path patterns of rules: those of .gitignore, with four beginnings. `//x` is absolute, `~/x` below the home folder, `/x`
// below the folder of the settings file (observed in 2.1.29: the CLI's own folder for the person's settings, the folder of
// the conversation for the others), and anything else below the folder of the conversation.
import { join, resolve, sep } from 'node:path';
import { pathBelow } from '../files/conversation-folder.ts';

export interface PatternRoots {
  readonly cwd: string;
  readonly home: string;
  /** What `/x` counts from. */
  readonly settingsRoot: string;
}

export function matchesPathPattern(pattern: string, path: string, roots: PatternRoots): boolean {
  const { root, rest } = rooted(pattern, roots);
  const inside = pathBelow(root, resolve(roots.cwd, path));
  return inside !== undefined && toRegExp(rest).test(inside);
}

function rooted(pattern: string, { cwd, home, settingsRoot }: PatternRoots): { root: string; rest: string } {
  if (pattern.startsWith('//')) return { root: join(sep), rest: pattern.slice(1) };
  if (pattern.startsWith('~/')) return { root: home, rest: pattern.slice(1) };
  if (pattern.startsWith('/')) return { root: settingsRoot, rest: pattern };
  return { root: cwd, rest: pattern.startsWith('./') ? pattern.slice(1) : pattern };
}

/** A pattern without a slash inside matches at any depth; one that names a folder matches what is in it. */
function toRegExp(pattern: string): RegExp {
  const bare = pattern.replace(/\/$/, '');
  const isAnchored = bare.includes('/');
  const parts = bare.replace(/^\//, '').split('/');
  let source = isAnchored ? '' : '(?:.*/)?';
  parts.forEach((part, at) => {
    const isLast = at === parts.length - 1;
    if (part === '**') source += isLast ? '.+' : '(?:.*/)?';
    else source += segment(part) + (isLast ? '(?:/.*)?' : '/');
  });
  return new RegExp(`^${source}$`, 's');
}

function segment(part: string): string {
  return part.replace(/\*+|\?|\[!?[^\]]+\]|./gsu, piece => {
    if (piece.startsWith('*')) return '[^/]*';
    if (piece === '?') return '[^/]';
    if (piece.length > 2 && piece.startsWith('[')) return piece.replace(/^\[!/, '[^').replaceAll('\\', '\\\\');
    return piece.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&');
  });
}
