// The port to files as the editor sees them: with its excludes, and with contents that are not saved yet.
import * as z from 'zod';
import { event, port } from '../define.ts';

const filePath = z.string().min(1).describe('Absolute.');

export const filesPort = port('files', {
  summary: 'List, read and write files as the editor knows them.',
  calls: {
    list: {
      summary: "All files below a folder that the editor's own search would show.",
      params: z.object({
        folder: filePath,
        respectGitIgnore: z.boolean(),
        limit: z.int().positive(),
      }),
      result: z.object({
        paths: z.array(z.string()).describe('Relative to the folder, with forward slashes.'),
        truncated: z.boolean(),
      }),
    },
    read: {
      summary: 'The text of a file, with changes that are not saved yet.',
      params: z.object({ filePath }),
      result: z.discriminatedUnion('found', [
        z.object({ found: z.literal(true), contents: z.string(), isDirty: z.boolean() }),
        z.object({ found: z.literal(false) }),
      ]),
    },
    write: {
      summary: 'Replace the text of a file, unless it is no longer what the caller believes.',
      params: z.object({
        filePath,
        contents: z.string().nullable().describe('null removes the file.'),
        expected: z.string().nullable().describe('The text it must have now; null: it must not exist.'),
      }),
      result: z.object({ outcome: z.enum(['written', 'conflict']) }),
    },
  },
  events: {
    changedOnDisk: event('changedOnDisk', {
      summary: 'Files were made, changed or removed by whomever.',
      params: z.object({
        changes: z.array(z.object({ filePath, kind: z.enum(['created', 'changed', 'deleted']) })),
      }),
    }),
  },
});
