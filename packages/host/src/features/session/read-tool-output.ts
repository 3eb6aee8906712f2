// A piece of a long tool result, looked for from the end of the session, then in the files of its subagents.
import { listSubagents, locateSession, readSession, type SessionCursor } from '@dovetail/agent';
import type { HostContext } from '../../host-context.ts';
import { toolResultText } from './cut-tool-results.ts';
import { noSession } from './get-session.ts';

export interface ToolOutput {
  readonly text: string;
  readonly totalLength: number;
  readonly found: boolean;
}

export async function readToolOutput(
  context: Pick<HostContext, 'configFolder'>,
  { sessionId, toolUseId, offset, length }: { sessionId: string; toolUseId: string; offset: number; length: number },
  signal: AbortSignal,
): Promise<ToolOutput> {
  const file = await locateSession({ configDir: context.configFolder }, sessionId);
  if (!file) throw noSession(sessionId);
  const text =
    (await findResult({ path: file.path, sidechain: false }, toolUseId, signal)) ??
    (await findInSubagents(file.path, toolUseId, signal));
  if (text === undefined) return { text: '', totalLength: 0, found: false };
  return { text: text.slice(offset, offset + length), totalLength: text.length, found: true };
}

async function findInSubagents(path: string, toolUseId: string, signal: AbortSignal): Promise<string | undefined> {
  const { subagents } = await listSubagents({ path });
  for (const subagent of subagents) {
    const text = await findResult({ path: subagent.path, sidechain: true }, toolUseId, signal);
    if (text !== undefined) return text;
  }
  return undefined;
}

async function findResult(
  where: { path: string; sidechain: boolean },
  toolUseId: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  let before: SessionCursor | undefined;
  do {
    const page = await readSession({ ...where, limit: 200, maxLineBytes: Infinity, signal, ...(before && { before }) });
    for (const message of page.messages.toReversed())
      for (const block of message.blocks)
        if (block.type === 'tool_result' && block['tool_use_id'] === toolUseId) return toolResultText(block['content']);
    before = page.before;
  } while (before);
  return undefined;
}
