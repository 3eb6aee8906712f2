// Entries of the list that are known from an earlier look, so that a file that has not changed is not opened again.
import type { ByteMeter } from './byte-file.ts';
import type { SessionFile } from './store-folders.ts';
import { summarizeSession, type Summarized } from './summarize-session.ts';

export interface SummaryCache {
  /** Only what was kept for exactly this path, size and time of the last write. */
  get(file: SessionFile): Summarized | undefined;
  set(file: SessionFile, summarized: Summarized): void;
}

export async function rememberedSummary(
  file: SessionFile,
  options: { readonly cache?: SummaryCache; readonly meter?: ByteMeter },
): Promise<Summarized> {
  const known = options.cache?.get(file);
  if (known) return known;
  const summarized = await summarizeSession(file, options.meter);
  // A file that may not be read today may be readable tomorrow, with the same size and time.
  if (summarized.excluded?.kind !== 'unreadable') options.cache?.set(file, summarized);
  return summarized;
}
