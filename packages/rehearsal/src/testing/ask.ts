// A small client of the Messages API for the tests of this package: asks once and keeps whatever arrived.
import type { Rehearsal } from '../rehearsal.ts';

export interface Question {
  readonly user?: string;
  readonly messages?: readonly unknown[];
  readonly system?: unknown;
  readonly tools?: readonly string[];
  readonly stream?: boolean;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly path?: string;
  readonly signal?: AbortSignal;
}

export interface StreamedEvent {
  readonly type: string;
  readonly index?: number;
  readonly delta?: Readonly<Record<string, string | null>>;
  readonly content_block?: Readonly<Record<string, unknown>>;
  readonly message?: Readonly<Record<string, unknown>>;
  readonly usage?: Readonly<Record<string, unknown>>;
}

export interface Asked {
  /** 0 when not even headers came. */
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  readonly events: readonly StreamedEvent[];
  /** All text deltas together, or the text of a whole message. */
  readonly text: string;
  /** Whether the connection ended properly. */
  readonly complete: boolean;
}

export function parseEvents(body: string): StreamedEvent[] {
  return body.split('\n\n').flatMap(frame => {
    const data = /^data: (.*)$/m.exec(frame)?.[1];
    return data === undefined ? [] : [JSON.parse(data) as StreamedEvent];
  });
}

function textIn(body: string, events: readonly StreamedEvent[]): string {
  if (events.length > 0) return events.map(event => event.delta?.['text'] ?? '').join('');
  if (!body.startsWith('{')) return '';
  try {
    const message = JSON.parse(body) as { content?: { text?: string }[] };
    return (message.content ?? []).map(block => block.text ?? '').join('');
  } catch {
    return '';
  }
}

/** Starts a question; the body is read by the caller. */
export function startAsking(rehearsal: Rehearsal, question: Question): Promise<Response> {
  const body = {
    model: 'claude-scripted-1',
    max_tokens: 1000,
    stream: question.stream ?? true,
    messages: question.messages ?? [{ role: 'user', content: question.user ?? 'hello' }],
    ...(question.system === undefined ? {} : { system: question.system }),
    ...(question.tools === undefined ? {} : { tools: question.tools.map(name => ({ name, input_schema: {} })) }),
    ...question.body,
  };
  return fetch(`${rehearsal.url}${question.path ?? '/v1/messages?beta=true'}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': question.key ?? rehearsal.key, ...question.headers },
    body: JSON.stringify(body),
    ...(question.signal === undefined ? {} : { signal: question.signal }),
  });
}

export async function ask(rehearsal: Rehearsal, question: Question = {}): Promise<Asked> {
  const response = await startAsking(rehearsal, question).catch(() => undefined);
  if (!response) return { status: 0, headers: new Headers(), body: '', events: [], text: '', complete: false };
  let body = '';
  let complete = true;
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body ?? []) body += decoder.decode(chunk, { stream: true });
  } catch {
    complete = false;
  }
  const streamed = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  const events = streamed ? parseEvents(body) : [];
  return { status: response.status, headers: response.headers, body, events, text: textIn(body, events), complete };
}

/** A message in which a tool that the model called has answered. */
export function toolAnswered(name: string, result: string, isError = false): unknown[] {
  return [
    { role: 'user', content: 'go' },
    { role: 'assistant', content: [{ type: 'tool_use', id: 'toolu_1', name, input: {} }] },
    {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 'toolu_1', content: result, ...(isError ? { is_error: true } : {}) },
      ],
    },
  ];
}
