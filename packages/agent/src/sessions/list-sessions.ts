// The list of sessions, newest activity first, as a stream: the first page is there before the last file was looked at.
// What is not listed says why; what is damaged is told; nothing of it is fatal.
import { mapInOrder } from './bounded-map.ts';
import type { ByteMeter } from './byte-file.ts';
import { realPathIfThere } from './project-slug.ts';
import { elsewhere, isElsewhere } from './shared-folder.ts';
import {
  findSessionFiles,
  type ExcludedSession,
  type SessionFile,
  type StoreProblem,
  type StoreScope,
} from './store-folders.ts';
import { rememberedSummary, type SummaryCache } from './summary-cache.ts';
import type { SessionSummary } from './summarize-session.ts';

export interface ListOptions extends StoreScope {
  readonly signal?: AbortSignal;
  readonly meter?: ByteMeter;
  readonly cache?: SummaryCache;
}

export type ListEvent =
  | { readonly kind: 'session'; readonly session: SessionSummary }
  | { readonly kind: 'excluded'; readonly excluded: ExcludedSession }
  | { readonly kind: 'problem'; readonly problem: StoreProblem };

export interface SessionList {
  readonly sessions: SessionSummary[];
  readonly excluded: ExcludedSession[];
  readonly problems: StoreProblem[];
}

export async function listSessions(options: ListOptions): Promise<SessionList> {
  const list: SessionList = { sessions: [], excluded: [], problems: [] };
  for await (const event of streamSessions(options)) {
    if (event.kind === 'session') list.sessions.push(event.session);
    else if (event.kind === 'excluded') list.excluded.push(event.excluded);
    else list.problems.push(event.problem);
  }
  return list;
}

const filesAtOnce = 8;

export async function* streamSessions(options: ListOptions): AsyncGenerator<ListEvent> {
  const found = await findSessionFiles(options);
  for (const problem of found.problems) yield { kind: 'problem', problem };
  for (const excluded of found.excluded) yield { kind: 'excluded', excluded };

  const { kept, copies } = newestCopies(found.files);
  for (const excluded of copies) yield { kind: 'excluded', excluded };

  const cwd = options.cwd === undefined ? undefined : await realPathIfThere(options.cwd);
  const summaries = mapInOrder(kept, filesAtOnce, file => rememberedSummary(file, options));

  // Activity is never later than the last write, so a session may go out as soon as its activity is not older than
  // the last write of every file that is still to come.
  const waiting: SessionSummary[] = [];
  let read = 0;
  for await (const { session, excluded, problems } of summaries) {
    if (options.signal?.aborted) return;
    read++;
    for (const problem of problems) yield { kind: 'problem', problem };
    if (excluded) yield { kind: 'excluded', excluded };
    if (session && isElsewhere(session, cwd))
      yield {
        kind: 'excluded',
        excluded: { id: session.id, path: session.path, kind: 'elsewhere', reason: elsewhere(session) },
      };
    else if (session) insert(waiting, session);
    const nextWriteMs = kept[read]?.mtimeMs ?? -Infinity;
    while (waiting[0] && waiting[0].modifiedMs >= nextWriteMs)
      yield { kind: 'session', session: waiting.shift() as SessionSummary };
  }
}

function insert(waiting: SessionSummary[], session: SessionSummary): void {
  let at = waiting.length;
  while (at > 0 && (waiting[at - 1] as SessionSummary).modifiedMs < session.modifiedMs) at--;
  waiting.splice(at, 0, session);
}

function newestCopies(files: readonly SessionFile[]): { kept: SessionFile[]; copies: ExcludedSession[] } {
  const newest = new Map<string, SessionFile>();
  const copies: ExcludedSession[] = [];
  for (const file of files) {
    const first = newest.get(file.id);
    if (first)
      copies.push({
        id: file.id,
        path: file.path,
        kind: 'copy',
        reason: `It is an older copy of the session in ${first.path}.`,
      });
    else newest.set(file.id, file);
  }
  return { kept: [...newest.values()], copies };
}
