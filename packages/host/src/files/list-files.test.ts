// What a listing shows: git's view where there is a repository, everything but the usual ballast where there is none.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { excludes } from './exclude-globs.ts';
import { listFiles } from './list-files.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dovetail-list-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(...names: string[]): void {
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), name.endsWith('.gitignore') ? 'ignored\n*.log\n' : 'x');
  }
}
function git(at: string, ...args: string[]): void {
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
    cwd: join(folder, at),
    stdio: 'pipe',
    env: { PATH: process.env['PATH'], HOME: folder, GIT_CONFIG_NOSYSTEM: '1' },
  });
}
const list = async (options: { respectGitIgnore?: boolean; limit?: number; exclude?: string[]; at?: string } = {}) => {
  const { respectGitIgnore = true, limit = 1000, exclude, at = '' } = options;
  const { paths, truncated } = await listFiles({ folder: join(folder, at), respectGitIgnore, limit, exclude });
  return { paths: paths.toSorted(), truncated };
};

describe('in a repository', () => {
  beforeEach(() => {
    git('', 'init', '-q');
    put(
      '.gitignore',
      'src/tracked.ts',
      'src/gone.ts',
      'Größe 日本.txt',
      'ignored/a.ts',
      'src/b.log',
      'node_modules/m/i.js',
    );
    git('', 'add', '.gitignore', 'src/tracked.ts', 'src/gone.ts');
    rmSync(join(folder, 'src/gone.ts'));
    put('src/untracked.ts');
  });

  test('tracked and untracked, not ignored, not what was removed', async () => {
    expect((await list()).paths).toEqual([
      '.gitignore',
      'Größe 日本.txt',
      'node_modules/m/i.js',
      'src/tracked.ts',
      'src/untracked.ts',
    ]);
  });

  test('everything when ignoring is not wanted, but for the usual ballast', async () => {
    expect((await list({ respectGitIgnore: false })).paths).toEqual([
      '.gitignore',
      'Größe 日本.txt',
      'ignored/a.ts',
      'src/b.log',
      'src/tracked.ts',
      'src/untracked.ts',
    ]);
  });

  test('of a folder in it, relative to that folder', async () => {
    expect((await list({ at: 'src' })).paths).toEqual(['tracked.ts', 'untracked.ts']);
  });

  test('a folder that is ignored is shown to whom has opened it', async () => {
    expect((await list({ at: 'ignored' })).paths).toEqual(['a.ts']);
  });

  test('repositories inside it are listed with their own rules', async () => {
    put('inner/.gitignore', 'inner/a.ts', 'inner/b.log');
    git('inner', 'init', '-q');
    put('sub/.gitignore', 'sub/c.ts', 'sub/d.log');
    git('sub', 'init', '-q');
    git('sub', 'add', '.');
    git('sub', 'commit', '-qm', 'x');
    writeFileSync(
      join(folder, '.gitmodules'),
      '[submodule "sub"]\n\tpath = sub\n\turl = ./sub\n[submodule "no"]\n\tpath = empty\n',
    );
    mkdirSync(join(folder, 'empty'));
    git('', 'add', 'sub');
    expect((await list({ exclude: ['node_modules', '.git*'] })).paths).toEqual([
      'Größe 日本.txt',
      'inner/a.ts',
      'src/tracked.ts',
      'src/untracked.ts',
      'sub/c.ts',
    ]);
  });

  test('the limit is told', async () => {
    expect(await list({ limit: 2 })).toMatchObject({ truncated: true });
    expect((await list({ limit: 2 })).paths).toHaveLength(2);
    expect(await list({ limit: 5 })).toMatchObject({ truncated: false });
  });
});

describe('in no repository', () => {
  test('all but .git and node_modules; links to folders are not followed', async () => {
    put('a.ts', 'src/deep/b.ts', 'node_modules/m/i.js', 'src/node_modules/n.js');
    symlinkSync('src', join(folder, 'loop'));
    symlinkSync('a.ts', join(folder, 'link.ts'));
    expect(await list()).toEqual({ paths: ['a.ts', 'link.ts', 'src/deep/b.ts'], truncated: false });
  });

  test('the limit is told', async () => {
    put('a', 'b', 'c');
    expect(await list({ limit: 2 })).toMatchObject({ truncated: true });
    expect(await list({ limit: 3 })).toMatchObject({ truncated: false });
  });

  test('a folder that is not there has no files', async () => {
    expect(await list({ at: 'nowhere' })).toEqual({ paths: [], truncated: false });
  });
});

describe('globs', () => {
  test.each<[string, string, boolean]>([
    ['dist', 'dist/a.js', true],
    ['dist', 'packages/x/dist/a.js', true],
    ['dist', 'distance.ts', false],
    ['*.min.js', 'a/b.min.js', true],
    ['*.min.js', 'a/b.min.json', false],
    ['**/*.map', 'x.map', true],
    ['src/**/gen', 'src/a/b/gen/c.ts', true],
    ['src/**/gen', 'lib/gen/c.ts', false],
    ['/out', 'out/a', true],
    ['/out', 'src/out/a', false],
    ['build/', 'x/build/y', true],
    ['build/**', 'build/a/b', true],
    ['*.{png,jpg}', 'a/b.jpg', true],
    ['*.{png,jpg}', 'a/b.gif', false],
    ['a?c', 'abc', true],
    ['a?c', 'a/c', false],
    ['a+b(1)', 'a+b(1)', true],
  ])('%s and %s: %j', (glob, path, isExcluded) => {
    expect(excludes([glob])(path)).toBe(isExcluded);
  });
});
