// A text file as the person sees it now, in the editor or on disk, and the one way to replace it: by the editor where it has
// the same text, by bytes where the editor's view would not bring them back.
import { chmod, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasCode, type EditorPorts, type LivePort } from '@dovetail/protocol';
import { identityOf } from './change-record.ts';
import { takeFile, textOf } from './file-snapshot.ts';
import { replaceBytes } from './replace-bytes.ts';

export type FilesPort = LivePort<EditorPorts['files']>;

export interface CurrentFile {
  readonly filePath: string;
  /** null: there is none. undefined: it is not text. */
  readonly text: string | null | undefined;
  readonly diskText: string | null | undefined;
  readonly diskIdentity: string;
  readonly mode: number | undefined;
  readonly isDirty: boolean;
  /** The text as the editor's port has it; undefined when the file is to be written by its bytes. */
  readonly editorText: string | null | undefined;
}

const byteOrderMark = '\uFEFF';

/** undefined: something is there that is not a file. */
export async function currentFile(files: FilesPort, filePath: string): Promise<CurrentFile | undefined> {
  const disk = await takeFile(filePath);
  if (!disk) return undefined;
  const diskText = disk.bytes ? textOf(disk.bytes) : null;
  const found = {
    filePath,
    diskText,
    diskIdentity: identityOf(disk.snapshot),
    mode: disk.snapshot.kind === 'file' ? disk.snapshot.mode : undefined,
  };
  const onDisk = { ...found, text: diskText, isDirty: false, editorText: undefined };
  if (diskText === undefined) return onDisk;
  const seen = await unlessUnsupported(files.calls.read({ filePath }));
  if (!seen) return onDisk;
  if (!seen.found) return diskText === null ? { ...onDisk, editorText: null } : onDisk;
  // Some editors keep the mark out of the text and put it back when they save.
  const hidesMark = diskText?.startsWith(byteOrderMark) && !seen.contents.startsWith(byteOrderMark);
  const text = hidesMark ? byteOrderMark + seen.contents : seen.contents;
  if (!seen.isDirty && text !== diskText) return onDisk;
  return { ...found, text, isDirty: seen.isDirty, editorText: seen.contents };
}

/** `conflict`: it is no longer what was seen, and nothing was written. */
export async function writeCurrent(
  files: FilesPort,
  current: CurrentFile,
  text: string | null,
  mode: number,
): Promise<'written' | 'conflict'> {
  const { filePath, diskIdentity, editorText, isDirty } = current;
  const bytes = text === null ? null : Buffer.from(text, 'utf8');
  if (current.text === null) await mkdir(dirname(filePath), { recursive: true });
  if (editorText !== undefined) {
    const hidesMark = editorText !== null && current.text !== editorText;
    const contents = hidesMark && text?.startsWith(byteOrderMark) ? text.slice(byteOrderMark.length) : text;
    const written = await unlessUnsupported(files.calls.write({ filePath, contents, expected: editorText }));
    if (written?.outcome === 'conflict') return 'conflict';
    if (written) {
      if (bytes !== null && !isDirty) await settle(filePath, bytes, mode);
      return 'written';
    }
    if (isDirty) return 'conflict';
  }
  return replaceBytes({ filePath, expected: diskIdentity, bytes, mode });
}

// An editor may save with its own line ends, mark or mode. Only such a difference is made good: any other is an edit.
async function settle(filePath: string, bytes: Buffer, mode: number): Promise<void> {
  const now = await takeFile(filePath);
  if (now?.bytes === undefined) return;
  const isOnlyForm = !now.bytes.equals(bytes) && plain(now.bytes) === plain(bytes);
  if (isOnlyForm) await replaceBytes({ filePath, expected: now.snapshot.sha256, bytes, mode });
  else if (now.bytes.equals(bytes) && now.snapshot.mode !== mode) await chmod(filePath, mode);
}

const plain = (bytes: Buffer) => textOf(bytes)?.replace(byteOrderMark, '').replaceAll('\r\n', '\n');

async function unlessUnsupported<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (hasCode(error, 'unsupported_by_editor')) return undefined;
    throw error;
  }
}
