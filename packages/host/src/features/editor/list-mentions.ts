// What `@` offers beside files: symbols, terminals, problems. What the editor cannot tell, or not in time, is left out.
import { fileURLToPath } from 'node:url';
import {
  hasCode,
  type MentionedProblems,
  type MentionedSymbol,
  type ParamsOf,
  type ResultOf,
  type editorRequests,
} from '@dovetail/protocol';
import { conversationFolder, pathBelow } from '../../files/conversation-folder.ts';
import type { HostContext } from '../../host-context.ts';
import { problemsOf } from './problem-rank.ts';

/** A key that the person pressed waits for this list. */
const withinMs = 1_000;
const mostProblemFiles = 3;

export async function listMentions(
  context: HostContext,
  { pattern, limit }: ParamsOf<typeof editorRequests, 'list_mentions'>,
  channelId: string | undefined,
  signal: AbortSignal,
): Promise<ResultOf<typeof editorRequests, 'list_mentions'>> {
  const folder = conversationFolder(context, channelId);
  const wanted = pattern.trim();
  const orNone = async <T>(what: string, found: Promise<T[]>): Promise<T[]> => {
    try {
      return await inTime(found);
    } catch (error) {
      if (!hasCode(error, 'unsupported_by_editor') && !signal.aborted)
        context.log.warn(`The ${what} of the editor could not be listed.`, { error: String(error) });
      return [];
    }
  };
  const [symbols, terminals, problems] = await Promise.all([
    orNone('symbols', findSymbols(context, wanted, limit, folder, signal)),
    orNone('terminals', findTerminals(context, wanted.toLowerCase(), signal)),
    orNone('problems', findProblems(context, wanted.toLowerCase(), folder, signal)),
  ]);
  return { symbols, terminals: terminals.slice(0, limit), problems: problems.slice(0, limit) };
}

async function findSymbols(
  context: HostContext,
  query: string,
  limit: number,
  folder: string,
  signal: AbortSignal,
): Promise<MentionedSymbol[]> {
  // One letter fits nearly everything, and a path is no name.
  if (!/^[\p{L}\p{N}_$]{2,}$/u.test(query)) return [];
  // Some of them are in packages, which the person did not write.
  const found = await context.ports.editor.calls.findSymbols({ query, limit: limit * 4 }, signal);
  return found
    .flatMap(({ filePath, range, ...symbol }) => {
      const path = pathBelow(folder, filePath);
      if (path === undefined || /(?:^|\/)node_modules\//.test(path)) return [];
      // A range that ends before the first character of a line does not hold that line.
      const { start, end } = range;
      const endLine = end.character === 0 && end.line > start.line ? end.line - 1 : end.line;
      return [{ ...symbol, path, startLine: start.line, endLine: Math.max(start.line, endLine) }];
    })
    .slice(0, limit);
}

async function findTerminals(context: HostContext, wanted: string, signal: AbortSignal): Promise<{ title: string }[]> {
  const titles = (await context.ports.terminal.calls.list({}, signal)).map(({ title }) => title);
  return [...new Set(titles)]
    .filter(title => fits(wanted, `terminal:${title.replaceAll(' ', '_')}`, title))
    .map(title => ({ title }));
}

async function findProblems(
  context: HostContext,
  wanted: string,
  folder: string,
  signal: AbortSignal,
): Promise<MentionedProblems[]> {
  const all = problemsOf(await context.ports.editor.calls.diagnostics({}, signal), folder);
  const byPath = new Map<string, number>();
  for (const { path } of all) byPath.set(path, (byPath.get(path) ?? 0) + 1);
  const active = await activePath(context, folder, signal);
  const isAsked = wanted !== '' && fits(wanted, 'problems');
  const files = [...byPath]
    .map(([path, count]) => ({ path, count }))
    .filter(({ path }) => (wanted === '' ? path === active : isAsked || fits(wanted, `problems:${path}`, nameOf(path))))
    .toSorted((a, b) => Number(b.path === active) - Number(a.path === active) || b.count - a.count)
    .slice(0, mostProblemFiles);
  // What is all in one file need not be offered twice.
  const others = byPath.size === 1 && wanted === '' ? [] : files;
  const isWhole = isAsked || (wanted === '' && all.length > 0);
  return [...(isWhole ? [{ path: null, count: all.length }] : []), ...others];
}

async function activePath(context: HostContext, folder: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const open = await context.ports.editor.calls.openEditors({}, signal);
    const uri = open.find(({ isActive }) => isActive)?.uri;
    return uri?.startsWith('file:') ? pathBelow(folder, fileURLToPath(uri)) : undefined;
  } catch {
    // Which one is in front only orders them.
    return undefined;
  }
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** One of them, or a word of one of them, begins so. */
function fits(wanted: string, ...names: readonly string[]): boolean {
  return names
    .map(name => name.toLowerCase())
    .some(name => name.startsWith(wanted) || name.split(/[^\p{L}\p{N}]+/u).some(word => word.startsWith(wanted)));
}

function inTime<T>(found: Promise<T[]>): Promise<T[]> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<T[]>(resolve => {
    timer = setTimeout(() => resolve([]), withinMs);
  });
  return Promise.race([found, late]).finally(() => clearTimeout(timer));
}
