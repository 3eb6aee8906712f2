// What the rehearsal knows about one request: who asks, what was said last, what tools returned, where the CLI runs.
import type { IncomingHttpHeaders } from 'node:http';
import { imagesIn, type ImageFact } from './image-fact.ts';
import { blocksOf, textOf, type ApiMessage, type MessageRequest } from './message-request.ts';
import { plainText } from './plain-text.ts';
import { toolResults, type ToolResult } from './tool-results.ts';

export interface RequestFacts {
  readonly model: string;
  readonly stream: boolean;
  readonly maxTokens: number | undefined;
  readonly thinking: boolean;
  readonly system: readonly string[];
  readonly messages: readonly ApiMessage[];
  /** Tools that may be called: declared ones, then those that 2.1.325 only names (deferred, yet callable). */
  readonly tools: readonly string[];
  readonly declaredTools: readonly string[];
  /** What the user said; empty when only tools answered. */
  readonly user: string;
  /** What the user wrote since the model last spoke, text by text. */
  readonly userTexts: readonly string[];
  /** The same block by block as sent, with the CLI's own notes. */
  readonly rawUser: readonly string[];
  readonly firstUser: string;
  readonly results: readonly ToolResult[];
  readonly images: readonly ImageFact[];
  readonly planMode: boolean;
  readonly planFile: string | undefined;
  readonly cwd: string | undefined;
  readonly sessionId: string | undefined;
  readonly agentId: string | undefined;
  readonly cliVersion: string | undefined;
  readonly answerSchema: unknown;
}

const lastMatch = (text: string, pattern: RegExp): RegExpMatchArray | undefined => [...text.matchAll(pattern)].at(-1);

function deferredTools(text: string): string[] {
  const lists = [...text.matchAll(/deferred tools are now available[^\n]*\n((?:[\w-]+(?:\n|$))+)/g)];
  return lists.flatMap(match => (match[1] ?? '').split('\n').filter(name => name !== ''));
}

function isPlanMode(text: string): boolean {
  const entered = lastMatch(text, /Plan mode is active|Entered plan mode/g)?.index ?? -1;
  const left = lastMatch(text, /User has approved (?:exiting plan mode|your plan)|Exited Plan Mode/g)?.index ?? -1;
  return entered > left;
}

function sessionIdOf(request: MessageRequest, headers: IncomingHttpHeaders): string | undefined {
  const header = headers['x-claude-code-session-id'];
  if (typeof header === 'string') return header;
  const userId = request.metadata?.user_id ?? '';
  // Observed: 2.1.29 ends in `_session_<uuid>`, 2.1.325 sends JSON with `session_id`.
  return /(?:_session_|"session_id":\s*")([0-9a-fA-F-]{36})/.exec(userId)?.[1];
}

/** Everything that the conversation says, system parts included, in order. */
function wholeText(request: MessageRequest): string {
  const texts = blocksOf(request.system).map(textOf);
  for (const message of request.messages) {
    for (const block of blocksOf(message.content)) {
      texts.push(textOf(block));
      if (block.type === 'tool_result') texts.push(JSON.stringify(block['content'] ?? '').replaceAll('\\n', '\n'));
    }
  }
  return texts.join('\n');
}

function sinceLastAnswer(messages: readonly ApiMessage[]): ApiMessage[] {
  const last = messages.findLastIndex(message => message.role === 'assistant');
  return messages.slice(last + 1).filter(message => message.role === 'user');
}

function userTexts(messages: readonly ApiMessage[]): string[] {
  return messages.flatMap(message => blocksOf(message.content).map(textOf)).filter(text => text !== '');
}

function plainTexts(texts: readonly string[]): string[] {
  return texts.map(plainText).filter(text => text !== '');
}

export function requestFacts(request: MessageRequest, headers: IncomingHttpHeaders): RequestFacts {
  const whole = wholeText(request);
  const recent = sinceLastAnswer(request.messages);
  const texts = userTexts(recent);
  const firstUser = request.messages.find(message => message.role === 'user');
  const declaredTools = (request.tools ?? []).map(tool => tool.name);
  const agentId = headers['x-claude-code-agent-id'];
  return {
    model: request.model,
    stream: request.stream ?? false,
    maxTokens: request.max_tokens,
    thinking: request.thinking !== undefined && request.thinking.type !== 'disabled',
    system: blocksOf(request.system).map(textOf),
    messages: request.messages,
    tools: [...new Set([...declaredTools, ...deferredTools(whole)])],
    declaredTools,
    user: plainTexts(texts).join('\n'),
    userTexts: plainTexts(texts),
    rawUser: texts,
    firstUser: firstUser ? plainTexts(userTexts([firstUser])).join('\n') : '',
    results: toolResults(request.messages, recent),
    images: recent.flatMap(message => imagesIn(blocksOf(message.content))),
    planMode: isPlanMode(whole),
    // Observed: both versions say `create your plan at X using` or `plan file already exists at X. You can`.
    planFile: lastMatch(whole, /(?:create your plan at|plan file already exists at) (.+?\.md)(?= using|\. )/g)?.[1],
    // Observed: 2.1.29 writes `Working directory: X` in its system prompt, 2.1.325 ` - Primary working directory: X`
    // in a system message or, for older models, in a reminder of the first user message.
    cwd: /^\s*(?:- )?(?:Primary w|W)orking directory: (.+)$/m.exec(whole)?.[1]?.trim(),
    sessionId: sessionIdOf(request, headers),
    agentId: typeof agentId === 'string' ? agentId : undefined,
    cliVersion: /claude-cli\/([\w.-]+)/.exec(headers['user-agent'] ?? '')?.[1],
    answerSchema: request.output_config?.format?.schema,
  };
}
