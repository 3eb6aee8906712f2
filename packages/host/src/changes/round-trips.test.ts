// Undo gives back every byte that was there, redo every byte that the agent wrote.
import { chmodSync, existsSync, mkdirSync, readFileSync, readlinkSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { diskEditor, type DiskEditor } from '../testing/disk-editor.ts';
import { emptyPorts } from '../testing/fake-context.ts';
import { channelId, trackedFolder, type TrackedFolder } from '../testing/tracked-folder.ts';

let folder: TrackedFolder | undefined;
afterEach(() => folder?.remove());

type Contents = string | Uint8Array | null;

const cases: readonly [string, string, Contents, Contents][] = [
  ['CRLF', 'a.txt', 'one\r\ntwo\r\nthree\r\n', 'one\r\n2\r\nthree\r\n'],
  ['mixed line ends', 'a.txt', 'one\r\ntwo\nthree\r\n', 'one\r\n2\nthree\r\n'],
  ['line ends that change', 'a.txt', 'one\r\ntwo\r\n', 'one\ntwo\n'],
  ['lone carriage returns', 'a.txt', 'one\rtwo\rthree', 'one\r2\rthree'],
  ['a byte order mark', 'a.txt', '\uFEFFone\ntwo\n', '\uFEFFone\n2\n'],
  ['a byte order mark that goes', 'a.txt', '\uFEFFone\ntwo\n', 'one\ntwo\n'],
  ['tabs and trailing blanks', 'a.txt', '\tone  \n\t\ttwo\n', '\tone  \n  two\t\n'],
  ['no final newline', 'a.txt', 'one\ntwo', 'one\n2'],
  ['a final newline that comes', 'a.txt', 'one\ntwo', 'one\ntwo\n'],
  ['a unicode path', 'größe/日本語 🪵.txt', 'ä\n', 'ö\n'],
  ['a file that is made', 'new/deep/a.txt', null, 'one\r\ntwo'],
  ['an empty file that is made', 'a.txt', null, ''],
  ['a file that is emptied', 'a.txt', 'one\n', ''],
  ['a file that is removed', 'a.txt', '\uFEFFone\r\ntwo', null],
  ['bytes that are not text', 'a.bin', Uint8Array.of(1, 0, 2, 255), Uint8Array.of(3, 0, 254)],
  ['text in another encoding', 'a.txt', Uint8Array.of(0x67, 0xf6, 0x0a), Uint8Array.of(0x67, 0xe4, 0x0a)],
  ['text that becomes bytes', 'a.bin', 'text\n', Uint8Array.of(0, 1)],
  ['bytes that are made', 'a.bin', null, Uint8Array.of(0, 1)],
  ['bytes that are removed', 'a.bin', Uint8Array.of(0, 1), null],
];

const editors: readonly [string, () => DiskEditor][] = [
  ['an editor that shows what is there', () => diskEditor()],
  ['an editor with habits of its own', () => diskEditor({ hidesMark: true, oneLineEnd: true })],
  ['no editor', () => ({ ...diskEditor(), port: emptyPorts.files })],
];

const bytesAt = (path: string) => (existsSync(path) ? readFileSync(path) : null);
const asBytes = (contents: Contents) => (contents === null ? null : Buffer.from(contents));

async function onlyChange({ tracker }: TrackedFolder) {
  const [turn] = await tracker.list(channelId);
  const [file] = turn?.files ?? [];
  if (!file) throw new Error('There is no change.');
  return file;
}

describe.each(editors)('with %s', (_, editor) => {
  it.each(cases)('%s', async (__, name, before, after) => {
    folder = trackedFolder({ editor: editor() });
    const { tracker, pathOf } = folder;
    mkdirSync(dirname(pathOf(name)), { recursive: true });
    if (before !== null) folder.put(name, before);
    await folder.edit(name, after);
    const { changeId } = await onlyChange(folder);

    for (let round = 0; round < 2; round++) {
      expect(await tracker.undo(channelId, changeId)).toMatchObject({ outcome: 'done', file: { state: 'undone' } });
      expect(bytesAt(pathOf(name))).toEqual(asBytes(before));
      expect(await tracker.redo(channelId, changeId)).toMatchObject({ outcome: 'done', file: { state: 'open' } });
      expect(bytesAt(pathOf(name))).toEqual(asBytes(after));
    }
  });
});

describe('what is not in the bytes', () => {
  it.each([0o755, 0o444, 0o600])('the mode %o stays', async mode => {
    folder = trackedFolder();
    const path = folder.put('a.sh', 'one\n');
    chmodSync(path, mode);
    await folder.edit('a.sh', 'two\n');
    const { changeId } = await onlyChange(folder);
    await folder.tracker.undo(channelId, changeId);
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['one\n', mode]);
  });

  it.each([
    ['text', Buffer.from('#!/bin/sh\n')],
    ['bytes', Buffer.of(0, 1)],
  ])('a change of the mode alone goes back and forth: %s', async (_, bytes) => {
    folder = trackedFolder();
    const filePath = folder.put('a.sh', bytes);
    chmodSync(filePath, 0o644);
    const edit = { channelId, toolUseId: 'chmod', filePath };
    await folder.tracker.before(edit);
    chmodSync(filePath, 0o755);
    await folder.tracker.after(edit);
    const { changeId } = await onlyChange(folder);
    await folder.tracker.undo(channelId, changeId);
    expect([readFileSync(filePath), statSync(filePath).mode & 0o777]).toEqual([bytes, 0o644]);
    await folder.tracker.redo(channelId, changeId);
    expect([readFileSync(filePath), statSync(filePath).mode & 0o777]).toEqual([bytes, 0o755]);
  });

  it('the mode of bytes stays too', async () => {
    folder = trackedFolder();
    const path = folder.put('a.bin', Uint8Array.of(0, 1));
    chmodSync(path, 0o555);
    await folder.edit('a.bin', Uint8Array.of(0, 2));
    await folder.tracker.undo(channelId, (await onlyChange(folder)).changeId);
    expect([readFileSync(path), statSync(path).mode & 0o777]).toEqual([Buffer.of(0, 1), 0o555]);
  });

  it('a removed file comes back with its mode, and with its folder', async () => {
    folder = trackedFolder();
    const path = folder.put('deep/a.sh', '#!/bin/sh\n');
    chmodSync(path, 0o750);
    await folder.edit('deep/a.sh', null);
    rmSync(dirname(path), { recursive: true });
    expect(await folder.tracker.undo(channelId, (await onlyChange(folder)).changeId)).toMatchObject({
      outcome: 'done',
    });
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['#!/bin/sh\n', 0o750]);
  });

  it('a mode that somebody has changed since is not changed back', async () => {
    folder = trackedFolder();
    const path = folder.put('a.sh', 'one\n');
    await folder.edit('a.sh', 'two\n');
    chmodSync(path, 0o700);
    await folder.tracker.undo(channelId, (await onlyChange(folder)).changeId);
    expect([readFileSync(path, 'utf8'), statSync(path).mode & 0o777]).toEqual(['one\n', 0o700]);
  });

  it.each([
    ['text', Buffer.from('one\n'), Buffer.from('two\n')],
    ['bytes', Buffer.of(0, 1), Buffer.of(0, 2)],
  ])('a link to %s stays a link, and both names are one file', async (_, before, after) => {
    folder = trackedFolder();
    const target = folder.put('real', before);
    symlinkSync('real', folder.pathOf('link'));
    await folder.edit('link', after);
    await folder.edit('real', Buffer.concat([after, after]));
    const { changeId, filePath } = await onlyChange(folder);
    expect(filePath).toBe(folder.pathOf('link'));
    expect((await folder.tracker.list(channelId))[0]?.files).toHaveLength(1);
    await folder.tracker.undo(channelId, changeId);
    expect(readFileSync(target)).toEqual(before);
    expect(readlinkSync(folder.pathOf('link'))).toBe('real');
  });
});
