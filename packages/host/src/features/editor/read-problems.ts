// The problems that the editor knows of, as text for the agent. Bounded: what is left out is counted.
import { pathToFileURL } from 'node:url';
import type { ParamsOf, ResultOf, editorRequests } from '@dovetail/protocol';
import { absolutePath, conversationFolder } from '../../files/conversation-folder.ts';
import type { HostContext } from '../../host-context.ts';
import { problemsOf, type Problem } from './problem-rank.ts';

const mostLines = 200;
const longestMessage = 1_000;

export async function readProblems(
  context: HostContext,
  { path }: ParamsOf<typeof editorRequests, 'read_problems'>,
  channelId: string | undefined,
  signal: AbortSignal,
): Promise<ResultOf<typeof editorRequests, 'read_problems'>> {
  const folder = conversationFolder(context, channelId);
  const asked = path === undefined ? {} : { uri: pathToFileURL(absolutePath(folder, path)).href };
  const problems = problemsOf(await context.ports.editor.calls.diagnostics(asked, signal), folder);
  const left = problems.length - mostLines;
  const lines = problems.slice(0, mostLines).map(problemLine);
  return { count: problems.length, text: [...lines, ...(left > 0 ? [`… and ${left} more`] : [])].join('\n') };
}

function problemLine({ path, range: { start }, severity, message, source, code }: Problem): string {
  const by = [source, code].filter(Boolean).join(' ');
  const words = message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message;
  const place = `${path}:${start.line + 1}:${start.character + 1}`;
  return `${place} ${severity.toLowerCase()}: ${words.trim().replaceAll(/\r?\n/g, '\n  ')}${by === '' ? '' : ` (${by})`}`;
}
