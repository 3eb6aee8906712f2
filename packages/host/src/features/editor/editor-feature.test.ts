// The requests about files, on a folder on disk and with an editor that records what it is asked.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { editorPort, windowPort, type ListenersOf, type OpenEditor } from '@dovetail/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { diskFilesPort } from '../../files/disk-files-port.ts';
import { completePort } from '../../ports/complete-port.ts';
import { emptyPorts, fakeContext, fakeSettings } from '../../testing/fake-context.ts';
import { editorFeature } from './editor-feature.ts';

let folder: string;
let end: AbortController;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dovetail-editor-')));
  end = new AbortController();
});
afterEach(() => {
  end.abort();
  rmSync(folder, { recursive: true, force: true });
});

const at = (name: string) => join(folder, name);
function put(...names: string[]): void {
  for (const name of names) {
    mkdirSync(dirname(at(name)), { recursive: true });
    writeFileSync(at(name), 'one\r\ntwo three\r\nfour\r\n');
  }
}

function start({
  open = undefined as OpenEditor[] | undefined,
  refuses = undefined as string | undefined,
  respectGitIgnore = true,
} = {}) {
  const opened: unknown[] = [];
  let listeners: ListenersOf<typeof editorPort> = {};
  const editor = completePort(
    editorPort,
    {
      ...(open && { openEditors: async () => open }),
      async openFile(params) {
        opened.push(params);
        return refuses === undefined ? { opened: true } : { opened: false, message: refuses };
      },
      selection: async () => null,
    },
    given => {
      listeners = given;
      return () => {};
    },
  );
  const window = completePort(windowPort, { showText: async ({ contents }) => ({ contents: `${contents}!` }) });
  const files = diskFilesPort({ folders: [] });
  const feature = editorFeature(
    fakeContext({
      cwd: folder,
      ports: { ...emptyPorts, editor, files, window },
      channels: { get: (id: string) => (id === 'sub' ? { cwd: at('sub') } : undefined) } as never,
      settings: fakeSettings({ respectGitIgnore }),
      signal: end.signal,
    }),
  );
  const context = (channelId?: string) => ({ channelId, signal: end.signal });
  return {
    opened,
    feature,
    context,
    look: (filePath: string) => listeners.selectionChanged?.({ filePath }),
    list: async (pattern: string, more: { limit?: number; includeIgnored?: boolean; channelId?: string } = {}) => {
      const { limit = 50, includeIgnored = false, channelId } = more;
      const { files: found, truncated } = await feature.list_files_request(
        { pattern, limit, includeIgnored },
        context(channelId),
      );
      return { paths: found.map(({ path, kind }) => (kind === 'folder' ? `${path}/` : path)), truncated };
    },
    open: (filePath: string, location?: object, channelId?: string) =>
      feature.open_file({ filePath, location, preserveFocus: true }, context(channelId)),
  };
}

const tab = (name: string, isActive = false, scheme?: string): OpenEditor => ({
  uri: scheme ? `${scheme}:${name}` : pathToFileURL(at(name)).href,
  label: name,
  isActive,
  isDirty: false,
});

describe('list_files_request', () => {
  test('best match first, files and folders, relative to the folder', async () => {
    put('src/host.ts', 'src/host/ghost.ts', 'docs/a.md');
    expect(await start().list('host')).toEqual({
      paths: ['src/host/', 'src/host.ts', 'src/host/ghost.ts'],
      truncated: false,
    });
  });

  test('more matches than asked for are told', async () => {
    put('a1', 'a2', 'a3');
    const { list } = start();
    expect(await list('a', { limit: 2 })).toEqual({ paths: ['a1', 'a2'], truncated: true });
    expect(await list('a', { limit: 3 })).toMatchObject({ truncated: false });
  });

  test("a channel's own folder counts", async () => {
    put('a.ts', 'sub/deep/b.ts');
    expect((await start().list('ts', { channelId: 'sub' })).paths).toEqual(['deep/b.ts']);
  });

  test('patterns that begin as paths do', async () => {
    put('src/a.ts', 'lib/a.ts');
    const { list } = start();
    expect((await list('./src/a')).paths).toEqual(['src/a.ts']);
    expect((await list(at('lib/a'))).paths).toEqual(['lib/a.ts']);
  });

  test('without a pattern: open files, the active one first, then recent ones, then the top of the tree', async () => {
    put('z.ts', 'b.ts', 'src/open.ts', 'src/active.ts', 'src/seen.ts', 'src/other.ts');
    const { list, look } = start({
      open: [
        tab('src/open.ts'),
        tab('src/active.ts', true),
        tab('Untitled-1', false, 'untitled'),
        tab('../outside.ts'),
      ],
    });
    look(at('b.ts'));
    look(at('src/seen.ts'));
    look('/somewhere/else.ts');
    expect(await list('')).toEqual({
      paths: ['src/active.ts', 'src/open.ts', 'src/seen.ts', 'b.ts', 'src/', 'z.ts', 'src/other.ts'],
      truncated: false,
    });
    expect(await list(' ', { limit: 3 })).toEqual({
      paths: ['src/active.ts', 'src/open.ts', 'src/seen.ts'],
      truncated: true,
    });
  });

  test('what is ignored shows when asked for, by request or by setting', async () => {
    put('node_modules/x.ts', 'src/x.ts');
    execFileSync('git', ['init', '-q'], { cwd: folder, stdio: 'pipe' });
    writeFileSync(at('.gitignore'), 'out\nnode_modules\n');
    put('out/x.ts');
    const { list } = start();
    expect((await list('x.ts')).paths).toEqual(['src/x.ts']);
    expect((await list('x.ts', { includeIgnored: true })).paths).toEqual(['out/x.ts', 'src/x.ts']);
    expect((await start({ respectGitIgnore: false }).list('x.ts')).paths).toEqual(['out/x.ts', 'src/x.ts']);
  });
});

const cursor = (line: number, character: number) => ({ line, character });

describe('open_file', () => {
  test.each([
    ['relative', 'src/a.ts'],
    ['with a dot', './src/a.ts'],
  ])('a path that is %s', async (_, path) => {
    put('src/a.ts');
    const { open, opened } = start();
    expect(await open(path)).toEqual({ found: true, filePath: at('src/a.ts') });
    expect(opened).toEqual([{ filePath: at('src/a.ts'), selection: undefined, preserveFocus: true }]);
  });

  test("relative to the channel's folder, or absolute and outside of it", async () => {
    put('a.ts', 'sub/a.ts');
    const { open } = start();
    expect(await open('a.ts', undefined, 'sub')).toEqual({ found: true, filePath: at('sub/a.ts') });
    expect(await open(at('a.ts'), undefined, 'sub')).toEqual({ found: true, filePath: at('a.ts') });
  });

  test.each([
    ['lines', { startLine: 0, endLine: 1 }, cursor(0, 0), cursor(1, 9)],
    ['a line', { startLine: 2 }, cursor(2, 0), cursor(2, 0)],
    ['columns', { startLine: 1, startColumn: 4, endColumn: 9 }, cursor(1, 4), cursor(1, 9)],
    ['a text', { searchText: 'three' }, cursor(1, 4), cursor(1, 9)],
    ['a text over lines, whatever their ends', { searchText: 'three\nfour' }, cursor(1, 4), cursor(2, 4)],
    ['a text that is not there, and a line', { searchText: 'nowhere', startLine: 2 }, cursor(2, 0), cursor(2, 0)],
  ])('at %s', async (_, location, from, to) => {
    put('a.ts');
    const { open, opened } = start();
    await open('a.ts', location);
    expect(opened).toMatchObject([{ selection: { start: from, end: to } }]);
  });

  test('a file that is not text opens all the same', async () => {
    writeFileSync(at('a.png'), Buffer.from([0xff, 0x00]));
    const { open, opened } = start();
    expect(await open('a.png', { startLine: 1, endLine: 2 })).toMatchObject({ found: true });
    expect(opened).toMatchObject([{ selection: { start: cursor(1, 0), end: cursor(1, 0) } }]);
  });

  test.each([
    ['a.ts', 'packages/x/src/a.ts'],
    ['y/src/a.ts', 'packages/y/src/a.ts'],
    ['/elsewhere/packages/y/src/a.ts', 'packages/y/src/a.ts'],
    ['lib/readme.md', 'README.md'],
  ])('%s does not exist: the nearest is %s', async (asked, nearest) => {
    put('packages/y/src/a.ts', 'packages/x/src/a.ts', 'README.md', 'packages/x/src/aa.ts');
    expect(await start().open(asked)).toEqual({ found: true, filePath: at(nearest) });
  });

  test('what nothing is near to is not found, and nothing is opened', async () => {
    put('src/a.ts');
    const { open, opened } = start();
    expect(await open('src/b.ts')).toEqual({ found: false });
    expect(await open('../../etc/a.tsx')).toEqual({ found: false });
    expect(opened).toEqual([]);
  });

  test('an editor that cannot says why', async () => {
    put('a.ts');
    await expect(start({ refuses: 'It is too large.' }).open('a.ts')).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'It is too large.',
    });
  });
});

test('open_content gives back only what was edited', async () => {
  const { feature, context } = start();
  const show = (editable: boolean) => feature.open_content({ content: 'a', fileName: 'a.md', editable }, context());
  expect(await show(true)).toEqual({ updatedContent: 'a!' });
  expect(await show(false)).toEqual({});
});

test('get_current_selection', async () => {
  const { feature, context } = start();
  expect(await feature.get_current_selection({}, context())).toEqual({ selection: null });
});
