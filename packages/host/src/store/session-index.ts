// What is remembered of session files, so that a list of a thousand does not open a thousand files: one JSON file of
// Dovetail's own. It can always be thrown away: a damaged one is, and no failure of it is anybody's failure.
import { readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SessionFile, Summarized, SummaryCache } from '@dovetail/agent';
import * as z from 'zod';
import type { HostLog } from '../host-log.ts';
import { writeJsonFile } from '../json-file.ts';

const Summary = z.object({
  session: z
    .object({
      id: z.string(),
      title: z.string(),
      titleSource: z.enum(['custom', 'ai', 'summary', 'prompt', 'none']),
      path: z.string(),
      cwd: z.string().optional(),
      gitBranch: z.string().optional(),
      version: z.string().optional(),
      forkedFrom: z.string().optional(),
      createdMs: z.number(),
      modifiedMs: z.number(),
      sizeBytes: z.number(),
      messageCount: z.number().optional(),
    })
    .optional(),
  excluded: z
    .object({ id: z.string(), path: z.string(), kind: z.literal('no-messages'), reason: z.string() })
    .optional(),
  problems: z.array(z.object({ path: z.string(), reason: z.string(), offset: z.number().optional() })),
});

const Entry = z.object({ mtimeMs: z.number(), sizeBytes: z.number(), summary: Summary });
/** Another one when more is remembered, so that an older index is made anew. */
const indexVersion = 2;
const IndexFile = z.object({ formatVersion: z.literal(indexVersion), entries: z.record(z.string(), Entry) });

interface KnownFile {
  readonly mtimeMs: number;
  readonly sizeBytes: number;
  readonly summary: Summarized;
}

export interface SessionIndex {
  /** Files of the folders it meets that are not asked for by a work that succeeds are forgotten: they are gone. */
  use<T>(work: (cache: SummaryCache) => Promise<T>): Promise<T>;
  clear(): Promise<void>;
}

export function sessionIndexPath(dataFolder: string): string {
  return join(dataFolder, 'session-index.json');
}

export function createSessionIndex(path: string, log: Pick<HostLog, 'warn'>): SessionIndex {
  let loading: Promise<Map<string, KnownFile>> | undefined;
  let saving: Promise<void> = Promise.resolve();

  async function load(): Promise<Map<string, KnownFile>> {
    try {
      const { entries } = IndexFile.parse(JSON.parse(await readFile(path, 'utf8')));
      return new Map(Object.entries(entries) as [string, KnownFile][]);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT'))
        log.warn('The index of sessions cannot be used and is made anew.', { path });
      return new Map();
    }
  }

  function save(known: ReadonlyMap<string, KnownFile>): Promise<void> {
    saving = saving
      .then(() => writeJsonFile(path, { formatVersion: indexVersion, entries: Object.fromEntries(known) }))
      .catch((error: unknown) => log.warn(`The index of sessions could not be kept: ${String(error)}`, { path }));
    return saving;
  }

  return {
    async use(work) {
      const known = await (loading ??= load());
      const met = new Set<string>();
      let isChanged = false;
      const done = await work({
        get(file: SessionFile) {
          met.add(file.path);
          const found = known.get(file.path);
          return found?.mtimeMs === file.mtimeMs && found.sizeBytes === file.sizeBytes ? found.summary : undefined;
        },
        set(file, summary) {
          known.set(file.path, { mtimeMs: file.mtimeMs, sizeBytes: file.sizeBytes, summary });
          isChanged = true;
        },
      });
      const folders = new Set([...met].map(file => dirname(file)));
      for (const file of known.keys())
        if (folders.has(dirname(file)) && !met.has(file)) isChanged = known.delete(file) || isChanged;
      if (isChanged) await save(known);
      return done;
    },
    async clear() {
      const known = await (loading ??= load());
      known.clear();
      await saving;
      await rm(path, { force: true });
    },
  };
}
