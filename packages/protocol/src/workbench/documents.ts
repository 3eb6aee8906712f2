// Requests of the workbench page about files and texts: the tree, documents, what the language servers say.
import * as z from 'zod';
import { Diagnostic } from '../diagnostic.ts';
import { group, request } from '../define.ts';
import { TextRange } from '../text-range.ts';

const path = z.string().min(1).describe('Absolute, inside an open folder.');
const version = z.string().describe('A digest of the bytes on disk; it changes when they do.');
const line = z.int().nonnegative();

export const TreeEntry = z.object({
  name: z.string(),
  path: z.string(),
  kind: z.enum(['file', 'folder']),
  isIgnored: z.boolean(),
  isLink: z.boolean(),
  status: z.enum(['M', 'A', 'D', 'U']).optional().describe('As git sees it.'),
});

export const OpenDocument = z.object({
  path: z.string(),
  contents: z.string().describe('With line feeds alone; `eol` says what is on disk.'),
  version,
  eol: z.enum(['\n', '\r\n', '\r']),
  hasBom: z.boolean(),
  encoding: z.string(),
  languageId: z.string(),
  isReadOnly: z.boolean(),
});

export const Picture = z.object({
  mediaType: z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml']),
  data: z.string().describe('The bytes of the file in base64.'),
  size: z.int().nonnegative(),
});

/** Why a file cannot be shown as text. */
export const DocumentRefusal = z.enum(['missing', 'binary', 'too-large', 'folder', 'outside', 'forbidden']);

const done = z.object({ done: z.boolean(), reason: z.string().optional().describe('Why not.') });

export const documentRequests = group(
  request('read_folder', {
    summary: 'The entries of a folder, folders first.',
    params: z.object({ path, includeIgnored: z.boolean().default(true) }),
    result: z.object({ entries: z.array(TreeEntry), found: z.boolean() }),
  }),
  request('open_document', {
    summary: 'The text of a file, to be edited; of a picture what it shows, with its text where it has one.',
    params: z.object({ path }),
    result: z.object({
      document: OpenDocument.nullable(),
      picture: Picture.optional().describe('By the name of the file; never for one that is refused.'),
      refused: DocumentRefusal.optional(),
      size: z.int().optional(),
    }),
  }),
  request('save_document', {
    summary: 'Write a text to its file, unless the file is no longer what was opened.',
    params: z.object({
      path,
      contents: z.string().describe('With line feeds alone.'),
      expected: version.nullable().describe('null: it must not exist yet.'),
      eol: z.enum(['\n', '\r\n', '\r']).optional(),
    }),
    result: z.object({
      outcome: z.enum(['saved', 'conflict', 'failed']),
      version: version.optional(),
      reason: z.string().optional(),
    }),
  }),
  request('edit_document', {
    summary:
      'Tell what an open document holds now and is not saved, so that the agent and the language servers see it.',
    params: z.object({ path, contents: z.string().nullable().describe('null: as on disk again, or closed.') }),
    result: z.object({}),
  }),
  request('create_path', {
    summary: 'Make an empty file or a folder.',
    params: z.object({ path, kind: z.enum(['file', 'folder']) }),
    result: done,
  }),
  request('rename_path', {
    summary: 'Give a file or folder another name; nothing is ever overwritten.',
    params: z.object({ path, to: path }),
    result: done,
  }),
  request('trash_path', {
    summary: "Move a file or folder to Dovetail's trash, from where it can be taken back.",
    params: z.object({ path }),
    result: done.extend({ trashId: z.string().optional() }),
  }),
  request('restore_path', {
    summary: 'Take back what was moved to the trash.',
    params: z.object({ trashId: z.string().min(1) }),
    result: done,
  }),
  request('find_files', {
    summary: 'Find files by a fuzzy pattern, best match first.',
    params: z.object({ pattern: z.string(), limit: z.int().min(1).max(200).default(50) }),
    result: z.object({ files: z.array(z.string().describe('Relative to the first folder.')), truncated: z.boolean() }),
  }),
  request('hover', {
    summary: 'What the language server knows about a place.',
    params: z.object({ path, line, column: line }),
    result: z.object({ contents: z.string().nullable().describe('Markdown.'), range: TextRange.optional() }),
  }),
  request('get_diagnostics', {
    summary: 'The problems of a file that are known now.',
    params: z.object({ path }),
    result: z.object({ diagnostics: z.array(Diagnostic) }),
  }),
);

export type TreeEntry = z.output<typeof TreeEntry>;
export type OpenDocument = z.output<typeof OpenDocument>;
export type Picture = z.output<typeof Picture>;
export type DocumentRefusal = z.output<typeof DocumentRefusal>;
