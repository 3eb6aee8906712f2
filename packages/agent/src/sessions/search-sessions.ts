// Searches the text of all sessions, the newest first, and tells each hit as soon as its file was searched. Ends when
// the signal is aborted; holds one line at a time.
import { join } from 'node:path';
import { readdir } from 'node:fs/promises';
import { invalidInput } from '@dovetail/protocol';
import { withByteFile, type ByteMeter } from './byte-file.ts';
import { isElsewhere } from './shared-folder.ts';
import { sessionFolder } from './locate-session.ts';
import { realPathIfThere } from './project-slug.ts';
import { searchFile, type SearchMatch } from './search-file.ts';
import { findSessionFiles, unreadable, type SessionFile, type StoreProblem, type StoreScope } from './store-folders.ts';
import { summarizeSession } from './summarize-session.ts';
import { textMatcher, type TextMatcher } from './text-matcher.ts';

export interface SearchOptions extends StoreScope {
  readonly text: string;
  readonly signal?: AbortSignal;
  /** At most so many sessions. */
  readonly limit?: number;
  readonly matchesPerSession?: number;
  readonly onProblem?: (problem: StoreProblem) => void;
  readonly meter?: ByteMeter;
}

export interface SearchHit {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly cwd: string | undefined;
  readonly modifiedMs: number;
  readonly matches: readonly SearchMatch[];
  /** There are more matches than were asked for. */
  readonly hasMore: boolean;
}

export async function* searchSessions(options: SearchOptions): AsyncGenerator<SearchHit> {
  if (options.text.trim() === '') throw invalidInput('There is nothing to search for: the text is empty.', 'text');
  const matcher = textMatcher(options.text);
  const cwd = options.cwd === undefined ? undefined : await realPathIfThere(options.cwd);
  const { files, problems } = await findSessionFiles(options);
  for (const problem of problems) options.onProblem?.(problem);

  const limit = options.limit ?? Infinity;
  const seen = new Set<string>();
  let hits = 0;
  for (const file of files) {
    if (options.signal?.aborted || hits >= limit) return;
    if (seen.has(file.id)) continue;
    seen.add(file.id);
    const { matches, hasMore } = await searchSession(file, matcher, options);
    if (options.signal?.aborted) return;
    if (matches.length === 0) continue;
    const { session } = await summarizeSession(file, options.meter);
    if (session && isElsewhere(session, cwd)) continue;
    hits++;
    yield {
      id: file.id,
      title: session?.title ?? `Session ${file.id.slice(0, 8)}`,
      path: file.path,
      cwd: session?.cwd,
      modifiedMs: session?.modifiedMs ?? file.mtimeMs,
      matches,
      hasMore,
    };
  }
}

async function searchSession(file: SessionFile, matcher: TextMatcher, options: SearchOptions) {
  const enough = options.matchesPerSession ?? 5;
  const matches: SearchMatch[] = [];
  for (const path of [file.path, ...(await subagentFiles(file.path))]) {
    try {
      await withByteFile(path, options.meter, async opened => {
        for await (const match of searchFile(opened, matcher, options.signal)) {
          matches.push(match);
          if (matches.length > enough) return;
        }
      });
    } catch (error) {
      options.onProblem?.({ path, reason: unreadable(error) });
    }
    if (matches.length > enough || options.signal?.aborted) break;
  }
  return { matches: matches.slice(0, enough), hasMore: matches.length > enough };
}

async function subagentFiles(path: string): Promise<string[]> {
  const folder = join(sessionFolder(path), 'subagents');
  const names = await readdir(folder).catch(() => []);
  return names
    .filter(name => name.endsWith('.jsonl'))
    .toSorted()
    .map(name => join(folder, name));
}
