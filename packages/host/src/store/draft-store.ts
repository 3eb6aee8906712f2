// Drafts on disk, one file each: what was typed is there when `save` resolves, whole, and for the person alone. Of two
// writes the later one stays.
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Draft } from '@dovetail/protocol';
import * as z from 'zod';
import type { HostLog } from '../host-log.ts';
import { readJsonFile, writeJsonFile } from '../json-file.ts';

const DraftFile = z.object({ draft: Draft, savedMs: z.number() });

export type DraftPlace = { readonly sessionId: string } | { readonly folder: string };

export interface DraftStore {
  get(place: DraftPlace): Promise<{ draft: Draft | null; savedMs?: number }>;
  /** An empty draft is forgotten. */
  save(place: DraftPlace, draft: Draft | null): Promise<{ savedMs: number }>;
}

export function createDraftStore(options: {
  readonly dataFolder: string;
  readonly now: () => number;
  readonly log: Pick<HostLog, 'warn'>;
}): DraftStore {
  const writes = new Map<string, Promise<void>>();
  const pathOf = (place: DraftPlace) => join(options.dataFolder, 'drafts', `${hashOf(nameOf(place))}.json`);

  function inTurn(path: string, work: () => Promise<void>): Promise<void> {
    const mine = (writes.get(path) ?? Promise.resolve()).catch(() => {}).then(work);
    writes.set(path, mine);
    const forget = () => {
      if (writes.get(path) === mine) writes.delete(path);
    };
    mine.then(forget, forget);
    return mine;
  }

  return {
    async get(place) {
      const path = pathOf(place);
      await writes.get(path)?.catch(() => {});
      const file = await readJsonFile(path);
      if (!file.found) {
        if (file.setAside !== undefined) options.log.warn('A draft could not be read.', { setAside: file.setAside });
        return { draft: null };
      }
      const parsed = DraftFile.safeParse(file.value);
      if (parsed.success) return parsed.data;
      options.log.warn('A draft is of a form that is not known.', { path });
      return { draft: null };
    },
    async save(place, draft) {
      const path = pathOf(place);
      const savedMs = options.now();
      await inTurn(path, () =>
        draft === null || isEmpty(draft) ? rm(path, { force: true }) : writeJsonFile(path, { draft, savedMs }),
      );
      return { savedMs };
    },
  };
}

function isEmpty({ text, attachments, comments }: Draft): boolean {
  return text === '' && attachments.length === 0 && comments.length === 0;
}

function nameOf(place: DraftPlace): string {
  return 'sessionId' in place ? `session ${place.sessionId}` : `folder ${resolve(place.folder)}`;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
