// Messages that wait, on disk, by session: what a person has typed outlives the host. Written after each change, the newest
// state only; an empty queue has no file.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MessageContent } from '@dovetail/protocol';
import * as z from 'zod';
import type { HostLog } from '../host-log.ts';
import { readJsonFile, writeJsonFile } from '../json-file.ts';

const StoredMessage = z.object({ id: z.string().min(1), content: MessageContent });
const StoredFile = z.object({ messages: z.array(StoredMessage) });

export type StoredMessage = z.output<typeof StoredMessage>;

export interface StoredQueue {
  /** Never throws: a file that cannot be read is set aside and told. */
  load(sessionId: string): Promise<readonly StoredMessage[]>;
  save(sessionId: string, messages: readonly StoredMessage[]): void;
  /** Resolves when everything saved so far is on disk. */
  settled(): Promise<void>;
}

/** Only a plain name becomes part of a path. */
const sessionName = /^[\w-]+$/;

export function createStoredQueue(folder: string, log: HostLog): StoredQueue {
  const wanted = new Map<string, readonly StoredMessage[]>();
  let writing: Promise<void> | undefined;
  const fileOf = (sessionId: string) => join(folder, `${sessionId}.json`);

  async function write(): Promise<void> {
    for (let next = wanted.entries().next(); !next.done; next = wanted.entries().next()) {
      const [sessionId, messages] = next.value;
      wanted.delete(sessionId);
      try {
        if (messages.length === 0) await rm(fileOf(sessionId), { force: true });
        else await writeJsonFile(fileOf(sessionId), { messages });
      } catch (error) {
        log.error('Messages that wait could not be kept on disk.', error);
      }
    }
    writing = undefined;
  }

  return {
    async load(sessionId) {
      if (!sessionName.test(sessionId)) return [];
      await writing;
      try {
        const file = await readJsonFile(fileOf(sessionId));
        if (!file.found) {
          if (file.setAside) log.warn('Messages that waited could not be read.', { setAside: file.setAside });
          return [];
        }
        return StoredFile.parse(file.value).messages;
      } catch (error) {
        log.error('Messages that waited could not be read.', error);
        return [];
      }
    },
    save(sessionId, messages) {
      if (!sessionName.test(sessionId)) return;
      wanted.set(sessionId, messages);
      // In a later turn of the loop, so that many changes at a time are one write.
      writing ??= Promise.resolve().then(write);
    },
    async settled() {
      await writing;
    },
  };
}
