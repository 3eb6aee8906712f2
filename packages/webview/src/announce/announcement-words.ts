// What is said about what happens.
import type { HostRequest } from '@dovetail/protocol';
import type { ToolBlock, Turn } from '@dovetail/conversation';
import { toolTarget } from '../tools/tool-target.ts';
import { asJson, numberAt } from '../tools/read-json.ts';

const longest = 160;

export function questionWords(request: HostRequest, cwd: string | null, isMac: boolean): string {
  const press = `Press ${isMac ? 'Command' : 'Control'} period.`;
  switch (request.type) {
    case 'tool_permission_request': {
      const { text } = toolTarget(request.toolName, request.input, cwd);
      return `Permission needed: ${request.toolName}${text === '' ? '' : `, ${cut(text)}`}. ${press}`;
    }
    case 'user_question_request':
      return `Question: ${cut(request.questions[0]?.question ?? '')} ${press}`;
    case 'plan_review_request':
      return `Plan ready. ${press}`;
    case 'elicitation_request':
      return `Question from ${request.serverName}: ${cut(request.message)} ${press}`;
  }
}

/** Undefined for a call that still runs, or that ended in a way that is said elsewhere. */
export function toolEndWords({
  name,
  state,
  result,
}: Pick<ToolBlock, 'name' | 'state' | 'result'>): string | undefined {
  if (state === 'done') return `${name} done`;
  if (state !== 'failed') return undefined;
  const code = exitCode(result);
  return code === undefined ? `${name} failed` : `${name} failed, code ${code}`;
}

function exitCode(result: ToolBlock['result']): number | undefined {
  const told = numberAt(result?.structured, 'exitCode') ?? numberAt(asJson(result?.structured)['meta'], 'exitCode');
  if (told !== undefined) return told;
  const text = typeof result?.content === 'string' ? result.content : '';
  const found = /^(?:Error: )?Exit code (\d{1,3})\b/.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}

export function turnEndWords({ state }: Pick<Turn, 'state'>, answer: string): string | undefined {
  if (state === 'done') return `Answer ready: ${firstSentence(answer)}`;
  return state === 'interrupted' ? 'Stopped' : undefined;
}

export function firstSentence(text: string): string {
  const plain = text
    .slice(0, 2_000)
    .replace(/```[^]*?(?:```|$)/g, ' ')
    .replace(/[#*_`>|]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  const end = /[.!?…](?=\s|$)/.exec(plain);
  return cut(end ? plain.slice(0, end.index + 1) : plain);
}

/** Paragraphs of a growing text that are complete, from `from` on. */
export function completeParagraphs(text: string, from: number, isOver: boolean): { words: string; end: number } {
  const end = isOver ? text.length : Math.max(from, text.lastIndexOf('\n\n') + 1);
  return { words: text.slice(from, end).replace(/\s+/g, ' ').trim(), end };
}

function cut(text: string): string {
  const line = text
    .slice(0, 4 * longest)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}
