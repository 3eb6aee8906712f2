// Lines in the shapes of the CLI's wire, and conversations made of them, for the tests of the transcript.
import { applyStored, emptyConversation, endStored, type Conversation } from '@dovetail/conversation';
import type { CliLine } from '@dovetail/protocol';
import type { Locator, Page } from 'playwright-core';
import type { ScriptedHost } from './support/scripted-host.ts';

type Fields = Readonly<Record<string, unknown>>;

export function uuid(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
}

export function storedUser(n: number, content: unknown): Record<string, unknown> {
  const timestamp = new Date(1_790_000_000_000 + n * 1000).toISOString();
  return { type: 'user', uuid: uuid(n), timestamp, sessionId: 's1', message: { role: 'user', content } };
}

export function storedAnswer(n: number, block: Fields): Record<string, unknown> {
  const timestamp = new Date(1_790_000_000_000 + n * 1000).toISOString();
  const message = { id: `m${n}`, role: 'assistant', model: 'model-a', content: [block] };
  return { type: 'assistant', uuid: uuid(n), timestamp, sessionId: 's1', message };
}

/** Pairs of question and answer; each answer says its number and is longer or shorter. */
export function storedPairs(pairs: number, from = 0): Record<string, unknown>[] {
  return Array.from({ length: pairs }, (_, at) => {
    const n = from + at;
    const words = Array.from(
      { length: 1 + (n % 7) },
      (_unused, k) => `Sentence ${k + 1} of answer ${n} is here to be read.`,
    );
    return [
      storedUser(n * 2 + 1, `Question ${n}`),
      storedAnswer(n * 2 + 2, { type: 'text', text: words.join(n % 3 === 0 ? '\n\n' : ' ') }),
    ];
  }).flat();
}

export function conversationOf(lines: readonly Record<string, unknown>[]): Conversation {
  const c = emptyConversation();
  for (const line of lines) applyStored(c, line);
  endStored(c, 1_790_000_000_000);
  return c;
}

/** A page that was here before attaches by itself, so the snapshot comes at once. */
export const kept = {
  channelId: 'c1',
  sessionId: 's1',
  cwd: '/home/ada/larder',
  place: null,
  unfolded: [],
  folded: [],
};

/** Its part of the page comes when it is asked for, and keys go there once it has the focus. */
export async function openFind(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+f');
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Find in conversation');
  return page.getByRole('searchbox', { name: 'Find in conversation' });
}

const line = (type: string, fields: Fields): CliLine => ({ type, ...fields });
export const streamed = (event: Fields): CliLine => line('stream_event', { event, parent_tool_use_id: null });

/** The CLI at work, in the hands of a test. */
export function createWriter(host: ScriptedHost) {
  let messages = 0;
  let uuids = 5000;
  let open = 0;
  return {
    say(text: string): void {
      const message = { role: 'user', content: text } as const;
      host.input({ type: 'user', message, parent_tool_use_id: null, session_id: 's1', uuid: uuid(uuids++) });
      host.line(
        line('system', { subtype: 'init', session_id: 's1', model: 'model-a', claude_code_version: '2.1.325' }),
      );
    },
    /** The CLI's own answer when the conversation no longer fits, and the end of the turn. */
    tooLong(): void {
      const content = [{ type: 'text', text: 'Prompt is too long' }];
      this.line('assistant', {
        message: { id: 'x', role: 'assistant', model: '<synthetic>', content },
        error: 'invalid_request',
        is_api_error_message: true,
        parent_tool_use_id: null,
        uuid: uuid(uuids++),
      });
      this.result({ is_error: true });
    },
    begin(block: Fields = { type: 'text', text: '' }): void {
      messages += 1;
      open = 0;
      const usage = { input_tokens: 18_200, output_tokens: 1 };
      const message = { id: `live${messages}`, role: 'assistant', model: 'model-a', content: [], usage };
      host.line(streamed({ type: 'message_start', message }));
      host.line(streamed({ type: 'content_block_start', index: open, content_block: block }));
    },
    delta(text: string): void {
      host.line(streamed({ type: 'content_block_delta', index: open, delta: { type: 'text_delta', text } }));
    },
    think(text: string): void {
      host.line(
        streamed({ type: 'content_block_delta', index: open, delta: { type: 'thinking_delta', thinking: text } }),
      );
    },
    end(block: Fields): void {
      const message = {
        id: `live${messages}`,
        role: 'assistant',
        model: 'model-a',
        content: [block],
        stop_reason: null,
      };
      host.line(line('assistant', { message, parent_tool_use_id: null, uuid: uuid(uuids++) }));
      host.line(streamed({ type: 'content_block_stop', index: open }));
      host.line(streamed({ type: 'message_stop' }));
    },
    result(fields: Fields = {}): void {
      const usage = { input_tokens: 18_200, output_tokens: 2_100 };
      host.line(
        line('result', {
          subtype: 'success',
          is_error: false,
          result: '',
          duration_ms: 72_000,
          total_cost_usd: 0.14,
          usage,
          ...fields,
        }),
      );
    },
    line: (type: string, fields: Fields) => host.line(line(type, fields)),
  };
}
