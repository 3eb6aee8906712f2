// The files of the repository as text: tracked or not, but never what .gitignore leaves out.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `path` is relative to the repository, with forward slashes. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** One rule broken in one place, told as a sentence that says what to do. */
export interface Violation {
  readonly path: string;
  readonly message: string;
}

const programEndings = ['ts', 'tsx', 'mjs', 'js', 'css', 'lua', 'java'];

/** Whether a path is that of a program text, the kind that limits of length and rules of naming are for. */
export function isProgram(path: string): boolean {
  return programEndings.some(ending => path.endsWith(`.${ending}`));
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

/** Understands what our .gitignore uses: a name, `name/`, `/name/` and `*ending`. */
export function ignores(gitignore: string): (name: string) => boolean {
  const patterns = gitignore
    .split('\n')
    .map(line => line.trim().replace(/^\/|\/$/g, ''))
    .filter(line => line !== '' && !line.startsWith('#'));
  return name =>
    name === '.git' ||
    patterns.some(pattern => (pattern.startsWith('*') ? name.endsWith(pattern.slice(1)) : name === pattern));
}

export function readTree(root: string): SourceFile[] {
  const ignored = ignores(readFileSync(join(root, '.gitignore'), 'utf8'));
  const files: SourceFile[] = [];
  const visit = (folder: string): void => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (ignored(entry.name)) continue;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) visit(path);
      else if (entry.isFile()) {
        const text = readFileSync(join(root, path), 'utf8');
        if (!text.includes('\0')) files.push({ path, text });
      }
    }
  };
  visit('');
  return files;
}
