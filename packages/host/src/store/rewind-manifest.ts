// What is remembered of one rewind, in the folder that holds the bytes of before: enough to undo it. A host that comes later
// can read it too.
import { basename, join } from 'node:path';
import * as z from 'zod';
import { readJsonFile, writeJsonFile } from '../json-file.ts';

const AsideFile = z.object({
  filePath: z.string(),
  /** `identityOf` it. */
  identity: z.string(),
  mode: z.int(),
  /** Its name in the folder; null: there was no file. */
  stored: z.string().nullable(),
  /** Where it led, when it was a link. */
  link: z.string().optional(),
  /** How the rewind has left it; absent when it was not touched. */
  after: z.object({ identity: z.string(), mode: z.int() }).optional(),
});

const Note = z.object({
  type: z.literal('rewind'),
  rewindId: z.string(),
  toMs: z.number(),
  files: z.int(),
  conversation: z.boolean(),
});

/** What became of the conversation. */
const Conversation = z.discriminatedUnion('went', [
  z.object({ went: z.literal('nowhere') }),
  /** In the same session. `end`: the last message of before that it can go on from. */
  z.object({ went: z.literal('back'), end: z.string(), notes: z.array(Note) }),
  /** To another session; this one is as it was. */
  z.object({ went: z.literal('away') }),
]);

export const RewindManifest = z.object({
  formatVersion: z.literal(2),
  sessionId: z.string().nullable(),
  userMessageId: z.string(),
  atMs: z.number(),
  toMs: z.number(),
  files: z.array(AsideFile),
  /** Absent: it was begun and never finished. */
  conversation: Conversation.optional(),
  undone: z
    .object({
      atMs: z.number(),
      leftAlone: z.array(z.object({ filePath: z.string(), reason: z.string() })),
      inAnother: z.boolean(),
    })
    .optional(),
});

export type AsideFile = z.output<typeof AsideFile>;
export type RewindManifest = z.output<typeof RewindManifest>;
export type RewoundConversation = z.output<typeof Conversation>;

export interface Rewind {
  readonly folder: string;
  readonly manifest: RewindManifest;
}

export const rewindIdOf = ({ folder }: Rewind) => basename(folder);

const rewindId = /^\d{15}-[0-9a-f]{8}$/;

export const rewindsFolder = (dataFolder: string) => join(dataFolder, 'rewinds');

export async function saveManifest({ folder, manifest }: Rewind): Promise<void> {
  await writeJsonFile(join(folder, 'manifest.json'), manifest);
}

/** undefined: it is not there any more, or was never finished. */
export async function readRewind(dataFolder: string, id: string): Promise<Rewind | undefined> {
  if (!rewindId.test(id)) return undefined;
  const folder = join(rewindsFolder(dataFolder), id);
  const read = await readJsonFile(join(folder, 'manifest.json'));
  const parsed = read.found ? RewindManifest.safeParse(read.value) : undefined;
  return parsed?.success && parsed.data.conversation ? { folder, manifest: parsed.data } : undefined;
}
