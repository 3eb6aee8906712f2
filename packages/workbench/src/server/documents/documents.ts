// The texts that the page edits: opened, saved with a check for what others wrote meanwhile, watched for such changes.
import { createHash } from 'node:crypto';
import { lstat, readFile, stat } from 'node:fs/promises';
import {
  hasCode,
  isWireError,
  type DocumentRefusal,
  type filesPort,
  type OpenDocument,
  type Picture,
  type PortOf,
} from '@dovetail/protocol';
import { insideFolder } from '../paths/inside-folder.ts';
import { languageOf } from './language-of.ts';
import { readPicture } from './read-picture.ts';
import { fromPageText, toPageText, type Eol, type LineEnds } from './line-ends.ts';

const mostBytes = 8 * 1024 * 1024;

export interface Documents {
  open(path: string): Promise<{
    document: OpenDocument | null;
    picture?: Picture;
    refused?: DocumentRefusal;
    size?: number;
  }>;
  save(params: {
    path: string;
    contents: string;
    expected: string | null;
    eol?: Eol;
  }): Promise<{ outcome: 'saved' | 'conflict' | 'failed'; version?: string; reason?: string }>;
  /** The version on disk now; null when the file is gone. */
  version(path: string): Promise<string | null>;
  /** How a document that was opened stands in its file. */
  ends(path: string): LineEnds | undefined;
  /** For everything that was opened and not closed. */
  readonly opened: readonly string[];
  close(path: string): void;
}

export interface DocumentsOptions {
  folders(): readonly string[];
  readonly files: PortOf<typeof filesPort>;
}

interface Opened {
  readonly ends: LineEnds;
  readonly text: string;
}

export function createDocuments({ folders, files }: DocumentsOptions): Documents {
  const opened = new Map<string, Opened>();
  const pictures = new Set<string>();

  async function refusal(path: string): Promise<{ refused: DocumentRefusal; size?: number } | undefined> {
    const real = await insideFolder(folders(), path);
    if (real === undefined) return { refused: 'outside' };
    try {
      const found = await stat(real);
      const { size } = found;
      if (found.isDirectory()) return { refused: 'folder' };
      // A pipe would keep its reader waiting for ever.
      if (!found.isFile()) return { refused: 'forbidden' };
      return size > mostBytes ? { refused: 'too-large', size } : undefined;
    } catch {
      return { refused: 'missing' };
    }
  }

  return {
    async open(path) {
      const refused = await refusal(path);
      if (refused) return { document: null, ...refused };
      let picture: Picture | undefined;
      try {
        const real = await insideFolder(folders(), path);
        if (real === undefined) return { document: null, refused: 'outside' };
        picture = await readPicture(path, real);
        if (picture) pictures.add(path);
        if (picture && picture.mediaType !== 'image/svg+xml') return { document: null, picture };
        const found = await files.read({ filePath: path });
        if (!found.found) return { document: null, refused: 'missing' };
        const { contents, ends } = toPageText(found.contents);
        opened.set(path, { ends, text: found.contents });
        const { mode } = await lstat(path);
        return {
          document: {
            path,
            contents,
            version: versionOf(found.contents),
            eol: ends.eol,
            hasBom: ends.hasBom,
            encoding: 'utf-8',
            languageId: languageOf(path),
            isReadOnly: (mode & 0o222) === 0,
          },
          ...(picture && { picture }),
        };
      } catch (error) {
        if (picture) return { document: null, picture };
        if (hasCode(error, 'invalid_input')) return { document: null, refused: 'binary' };
        return { document: null, refused: 'forbidden' };
      }
    },
    async save({ path, contents, expected, eol }) {
      const { refused } = (await refusal(path)) ?? {};
      if (refused === 'outside') return { outcome: 'failed', reason: 'This file lies outside the open folder.' };
      if (refused === 'forbidden') return { outcome: 'failed', reason: 'This is not a file that holds text.' };
      const known = opened.get(path);
      if (expected !== null && (!known || versionOf(known.text) !== expected)) return { outcome: 'conflict' };
      const ends: LineEnds = {
        hasBom: false,
        eol: '\n',
        isMixed: false,
        ...known?.ends,
        ...(eol && { eol, isMixed: false }),
      };
      const text = fromPageText(contents, ends);
      try {
        const { outcome } = await files.write({
          filePath: path,
          contents: text,
          expected: expected === null ? null : (known?.text ?? ''),
        });
        if (outcome === 'conflict') return { outcome };
        opened.set(path, { ends, text });
        return { outcome: 'saved', version: versionOf(text) };
      } catch (error) {
        return { outcome: 'failed', reason: isWireError(error) ? error.message : 'The file could not be written.' };
      }
    },
    async version(path) {
      try {
        return createHash('sha256')
          .update(await readFile(path))
          .digest('base64url');
      } catch {
        return null;
      }
    },
    ends: path => opened.get(path)?.ends,
    get opened() {
      return [...new Set([...opened.keys(), ...pictures])];
    },
    close(path) {
      opened.delete(path);
      pictures.delete(path);
    },
  };
}

function versionOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
