// Searches titles first, then the words of every session, newest first. Hits go to the asking page as they are found and
// are all in the answer.
import { searchSessions } from '@dovetail/agent';
import { cancelled, type SessionHit } from '@dovetail/protocol';
import type { HostContext } from '../../host-context.ts';
import type { SessionIndex } from '../../store/session-index.ts';
import { storedSessions, type SessionScope } from './list-sessions.ts';
import { toSummary } from './session-summary.ts';

export interface SearchParams {
  readonly searchId: string;
  readonly text: string;
  readonly scope: SessionScope;
  readonly limit: number;
}

const batchMs = 100;

export async function searchForPage(
  context: Pick<HostContext, 'cwd' | 'configFolder' | 'channels' | 'pages' | 'now'>,
  index: SessionIndex,
  { searchId, text, scope, limit }: SearchParams,
  { pageId, signal }: { pageId?: string; signal: AbortSignal },
): Promise<{ hits: SessionHit[]; truncated: boolean }> {
  const hits: SessionHit[] = [];
  let told = 0;
  let toldAtMs = -Infinity;
  const tell = (isUrgent: boolean) => {
    const news = hits.slice(told);
    if (news.length === 0 || (!isUrgent && context.now() - toldAtMs < batchMs)) return;
    told = hits.length;
    toldAtMs = context.now();
    context.pages.get(pageId)?.push({ type: 'session_search_hits', searchId, hits: news });
  };

  const { sessions } = await storedSessions(context, index, scope, signal);
  const summaries = new Map(sessions.map(session => [session.id, toSummary(session, context.channels)]));
  const wanted = fold(text.trim());
  for (const session of summaries.values())
    if (fold(session.title).includes(wanted)) hits.push({ session, where: 'title', excerpt: session.title });
  hits.splice(limit);
  tell(true);

  if (hits.length === limit) return { hits, truncated: true };

  let hasMore = false;
  const found = searchSessions({
    configDir: context.configFolder,
    ...(scope === 'folder' && { cwd: context.cwd }),
    text,
    signal,
  });
  for await (const hit of found) {
    if (hits.length >= limit) {
      hasMore = true;
      break;
    }
    // Begun since the list was made.
    const session = summaries.get(hit.id) ?? {
      id: hit.id,
      title: hit.title,
      cwd: hit.cwd ?? '',
      modifiedMs: hit.modifiedMs,
    };
    for (const match of hit.matches) {
      if (match.role === 'title') continue;
      const where = match.isTool ? 'tool' : 'text';
      hits.push({ session, where, excerpt: match.excerpt, ...(match.uuid !== undefined && { messageId: match.uuid }) });
    }
    hasMore = hit.hasMore || hits.length > limit || hasMore;
    hits.splice(limit);
    tell(false);
  }
  if (signal.aborted) throw cancelled('The search');
  tell(true);
  return { hits, truncated: hasMore };
}

function fold(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
