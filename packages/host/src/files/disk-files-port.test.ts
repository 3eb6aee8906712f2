// Files on disk go through the port byte for byte, and are written whole, once and only over what was expected.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { diskFilesPort, type DiskFilesPort } from './disk-files-port.ts';

let folder: string;
let port: DiskFilesPort;
let end: AbortController;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'dovetail-files-')));
  end = new AbortController();
  port = diskFilesPort({ folders: [folder], signal: end.signal });
});
afterEach(() => {
  end.abort();
  rmSync(folder, { recursive: true, force: true });
});

const at = (name: string) => join(folder, name);
function put(name: string, contents: string | Uint8Array): string {
  mkdirSync(dirname(at(name)), { recursive: true });
  writeFileSync(at(name), contents);
  return at(name);
}
const read = (filePath: string) => port.calls.read({ filePath });
const write = async (filePath: string, contents: string | null, expected: string | null) =>
  (await port.calls.write({ filePath, contents, expected })).outcome;
async function textOf(filePath: string): Promise<string> {
  const file = await read(filePath);
  if (!file.found) throw new Error(`${filePath} is missing`);
  return file.contents;
}

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
const files: [string, Buffer][] = [
  ['crlf.txt', Buffer.from('a\r\nb\r\n')],
  ['mixed.txt', Buffer.from('a\r\nb\nc\rd')],
  ['bom.txt', Buffer.from('\uFEFFa\r\nb')],
  ['tabs.txt', Buffer.from('\ta\n\t\tb\n')],
  ['no-newline.txt', Buffer.from('a\nb')],
  ['empty.txt', Buffer.from('')],
  ['nul.txt', Buffer.from('a\0b')],
  ['utf16le.txt', utf16('é\r\nb')],
  ['utf16be.txt', utf16('é\r\nb').swap16()],
  ['Größe/ж 日本/🙂.txt', Buffer.from('🙂\n')],
];

describe.each(files)('%s', (name, bytes) => {
  test('goes through byte for byte', async () => {
    const filePath = put(name, bytes);
    const text = await textOf(filePath);
    expect(await write(filePath, `${text}more`, text)).toBe('written');
    expect(readFileSync(filePath).equals(bytes)).toBe(false);
    expect(await write(filePath, text, `${text}more`)).toBe('written');
    expect(readFileSync(filePath).equals(bytes)).toBe(true);
  });

  test('leaves nothing beside it', async () => {
    const filePath = put(name, bytes);
    await write(filePath, 'x', await textOf(filePath));
    expect(readdirSync(dirname(filePath))).toHaveLength(1);
  });
});

test('what an editor shows is the text with its mark and its line ends', async () => {
  expect(await read(put('bom.txt', '\uFEFFa\r\n'))).toEqual({ found: true, contents: '\uFEFFa\r\n', isDirty: false });
  expect(await textOf(put('wide.txt', utf16('é')))).toBe('\uFEFFé');
});

test('UTF-16 stays UTF-16, with its mark', async () => {
  const filePath = put('wide.txt', utf16('a'));
  await write(filePath, 'b', '\uFEFFa');
  expect(readFileSync(filePath).equals(utf16('b'))).toBe(true);
});

test.each([
  ['invalid UTF-8', Buffer.from([0x61, 0xff, 0x62])],
  ['half a character of UTF-16', Buffer.from([0xff, 0xfe, 0x61])],
])('%s is not text, and is not written over', async (_, bytes) => {
  const filePath = put('picture', bytes);
  await expect(read(filePath)).rejects.toMatchObject({
    code: 'invalid_input',
    message: `"${filePath}" is not a text file, so its contents cannot be shown or edited here.`,
  });
  expect(await write(filePath, 'x', 'a')).toBe('conflict');
  expect(await write(filePath, 'x', null)).toBe('conflict');
  expect(readFileSync(filePath).equals(bytes)).toBe(true);
});

describe('a file that is not what the caller believes', () => {
  test.each<[string, string | undefined, string | null]>([
    ['was edited', 'edited', 'a'],
    ['lost its final newline', 'a', 'a\n'],
    ['got other line ends', 'a\r\n', 'a\n'],
    ['exists by now', 'a', null],
    ['was deleted', undefined, 'a'],
  ])('%s', async (_, now, expected) => {
    if (now !== undefined) put('file', now);
    expect(await write(at('file'), 'x', expected)).toBe('conflict');
    expect(await write(at('file'), null, expected)).toBe('conflict');
    expect(await read(at('file'))).toEqual(
      now === undefined ? { found: false } : { found: true, contents: now, isDirty: false },
    );
    expect(readdirSync(folder)).toHaveLength(now === undefined ? 0 : 1);
  });
});

test('of writes that come together each sees the one before', async () => {
  const filePath = put('file', 'a');
  expect(await Promise.all([write(filePath, 'b', 'a'), write(filePath, 'c', 'b'), write(filePath, 'd', 'a')])).toEqual([
    'written',
    'written',
    'conflict',
  ]);
  expect(readFileSync(filePath, 'utf8')).toBe('c');
});

test('a new file is made with the folders it needs, and removed again', async () => {
  expect(await write(at('new/deep/file.txt'), 'a\r\n', null)).toBe('written');
  expect(readFileSync(at('new/deep/file.txt'), 'utf8')).toBe('a\r\n');
  expect(readdirSync(at('new/deep'))).toEqual(['file.txt']);
  expect(await write(at('new/deep/file.txt'), null, 'a\r\n')).toBe('written');
  expect(await read(at('new/deep/file.txt'))).toEqual({ found: false });
});

test('the mode is kept, whatever the umask', async () => {
  const filePath = put('run.sh', 'a');
  chmodSync(filePath, 0o775);
  await write(filePath, 'b', 'a');
  expect(statSync(filePath).mode & 0o7777).toBe(0o775);
});

test('a read-only file is refused with a reason, and stays', async () => {
  const filePath = put('locked.txt', 'a');
  chmodSync(filePath, 0o444);
  const refusal = {
    code: 'invalid_input',
    message: `"${filePath}" is read-only and was not written. Allow writing to it and try again.`,
  };
  await expect(write(filePath, 'b', 'a')).rejects.toMatchObject(refusal);
  await expect(write(filePath, null, 'a')).rejects.toMatchObject(refusal);
  expect(readFileSync(filePath, 'utf8')).toBe('a');
  expect(readdirSync(folder)).toEqual(['locked.txt']);
});

describe('links', () => {
  test('lead to the file that is written, and stay links', async () => {
    put('real/file.txt', 'a');
    symlinkSync(join('real', 'file.txt'), at('link'));
    symlinkSync('link', at('second'));
    expect(await write(at('second'), 'b', 'a')).toBe('written');
    expect(readFileSync(at('real/file.txt'), 'utf8')).toBe('b');
    expect(lstatSync(at('second')).isSymbolicLink() && lstatSync(at('link')).isSymbolicLink()).toBe(true);
  });

  test('to a file that is not there make it', async () => {
    symlinkSync(join('later', 'file.txt'), at('link'));
    expect(await read(at('link'))).toEqual({ found: false });
    expect(await write(at('link'), 'a', null)).toBe('written');
    expect(readFileSync(at('later/file.txt'), 'utf8')).toBe('a');
    expect(lstatSync(at('link')).isSymbolicLink()).toBe(true);
  });

  test('are removed, not what they lead to', async () => {
    put('real.txt', 'a');
    symlinkSync('real.txt', at('link'));
    expect(await write(at('link'), null, 'a')).toBe('written');
    expect(readdirSync(folder)).toEqual(['real.txt']);
  });

  test('in a circle are told', async () => {
    symlinkSync('b', at('a'));
    symlinkSync('a', at('b'));
    await expect(read(at('a'))).rejects.toMatchObject({ message: expect.stringContaining('lead in a circle') });
  });
});

test('a folder is no file, and a relative path is none either', async () => {
  mkdirSync(at('sub'));
  await expect(read(at('sub'))).rejects.toMatchObject({ message: `"${at('sub')}" is a folder, not a file.` });
  await expect(read('file')).rejects.toMatchObject({ message: '"file" is not an absolute path.' });
  put('file', '');
  expect(await read(at('file/below'))).toEqual({ found: false });
});

/** Resolves with the first report that speaks of this file. */
const nextOf = (filePath: string) =>
  new Promise<string>(resolve => {
    const stop = port.subscribe({
      changedOnDisk({ changes }) {
        const change = changes.find(one => one.filePath === filePath);
        if (!change) return;
        stop();
        resolve(change.kind);
      },
    });
  });

describe('tells what happens on disk', () => {
  test('created, changed, replaced, deleted, and files in new folders', async () => {
    put('src/old.txt', 'a');
    // Holds the watch open between the steps.
    const stop = port.subscribe({});
    await port.watching();

    const created = nextOf(at('src/new.txt'));
    put('src/new.txt', 'a');
    expect(await created).toBe('created');

    const changed = nextOf(at('src/old.txt'));
    put('src/old.txt', 'b');
    expect(await changed).toBe('changed');

    const replaced = nextOf(at('src/old.txt'));
    put('other', 'c');
    renameSync(at('other'), at('src/old.txt'));
    expect(await replaced).toBe('changed');

    const written = nextOf(at('src/old.txt'));
    await write(at('src/old.txt'), 'd', 'c');
    expect(await written).toBe('changed');

    const inNewFolder = nextOf(at('src/made/deep/file.txt'));
    put('src/made/deep/file.txt', 'a');
    expect(await inNewFolder).toBe('created');
    const later = nextOf(at('src/made/deep/later.txt'));
    put('src/made/deep/later.txt', 'a');
    expect(await later).toBe('created');

    const deleted = nextOf(at('src/old.txt'));
    rmSync(at('src/old.txt'));
    expect(await deleted).toBe('deleted');
    stop();
  });
});

test('a pipe is refused at once instead of waiting for a writer', async () => {
  execFileSync('mkfifo', [at('pipe')]);
  await expect(read(at('pipe'))).rejects.toThrow('is a pipe, a socket or a device');
});
