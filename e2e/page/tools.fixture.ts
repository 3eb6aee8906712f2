// Tool calls and their results in the shapes of the CLI's wire, and a chat that shows them.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { CliLine } from '@dovetail/protocol';
import type { Browser, Page } from 'playwright-core';
import { openChat, type OpenChatOptions } from './support/open-chat.ts';
import type { ScriptedHost } from './support/scripted-host.ts';

type Fields = Readonly<Record<string, unknown>>;

export const cwd = '/home/ada/larder';
const startMs = 1_790_000_000_000;

const line = (type: string, fields: Fields): CliLine => ({ type, ...fields });

export interface CallOptions {
  /** The subagent that it belongs to. */
  readonly parent?: string;
  readonly atMs?: number;
}

/** A CLI that calls tools, in the hands of a test. Each line comes 100 ms after the one before. */
export function createToolCli(host: ScriptedHost) {
  let lines = 0;
  const send = (type: string, fields: Fields, atMs?: number): void => {
    lines += 1;
    host.line(line(type, { session_id: 's1', uuid: `uuid-${lines}`, ...fields }), atMs ?? startMs + lines * 100);
  };
  const streamed = (event: Fields) => send('stream_event', { event, parent_tool_use_id: null });
  return {
    say(text: string, uuid = 'prompt-1'): void {
      const message = { role: 'user', content: text } as const;
      host.input({ type: 'user', message, parent_tool_use_id: null, session_id: 's1', uuid }, startMs);
      send('system', { subtype: 'init', cwd, model: 'model-a', claude_code_version: '2.1.325' });
    },
    call(id: string, name: string, input: unknown, { parent, atMs }: CallOptions = {}): void {
      const content = [{ type: 'tool_use', id, name, input }];
      const message = { id: `m-${id}`, role: 'assistant', model: 'model-a', content, stop_reason: null };
      send('assistant', { message, parent_tool_use_id: parent ?? null }, atMs);
    },
    begin(id: string, name: string): void {
      streamed({ type: 'message_start', message: { id: `m-${id}`, role: 'assistant', content: [], usage: {} } });
      streamed({ type: 'content_block_start', index: 0, content_block: { type: 'tool_use', id, name, input: {} } });
    },
    partial(json: string): void {
      const delta = { type: 'input_json_delta', partial_json: json };
      streamed({ type: 'content_block_delta', index: 0, delta });
    },
    result(
      id: string,
      content: unknown,
      structured?: unknown,
      options: CallOptions & { isError?: boolean } = {},
    ): void {
      const block = { type: 'tool_result', tool_use_id: id, content, ...(options.isError && { is_error: true }) };
      const fields = {
        message: { role: 'user', content: [block] },
        parent_tool_use_id: options.parent ?? null,
        ...(structured !== undefined && { tool_use_result: structured }),
      };
      send('user', fields, options.atMs);
    },
    asks(requestId: string, id: string, name: string, input: unknown): void {
      const request = { subtype: 'can_use_tool', tool_name: name, input, tool_use_id: id };
      send('control_request', { request_id: requestId, request });
    },
    answers(requestId: string, response: Fields): void {
      const answer = { subtype: 'success', request_id: requestId, response };
      host.input({ type: 'control_response', response: answer } as never, startMs + ++lines * 100);
    },
    text(text: string): void {
      const message = { id: `m-text-${lines}`, role: 'assistant', model: 'model-a', content: [{ type: 'text', text }] };
      send('assistant', { message, parent_tool_use_id: null });
    },
    system: (subtype: string, fields: Fields) => send('system', { subtype, ...fields }),
    end: () => send('result', { subtype: 'success', is_error: false, result: '', duration_ms: 1_000 }),
  };
}

export type ToolCli = ReturnType<typeof createToolCli>;

export async function openTools(browser: Browser, url: string, options: OpenChatOptions = {}) {
  const kept = { channelId: 'c1', sessionId: 's1', cwd, place: null, unfolded: [], folded: [] };
  const chat = await openChat(browser, url, { kept, ...options });
  await chat.host.next(message => message.type === 'launch_claude');
  const cli = createToolCli(chat.host);
  cli.say('Do it');
  return { ...chat, cli, card: (name: string) => chat.page.getByRole('group', { name, exact: true }) };
}

/** What axe-core finds in a part of the page. */
export async function findings(page: Page, where: string): Promise<string[]> {
  await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  return page.evaluate(async part => {
    const { axe: tool } = window as never as {
      axe: { run(where: string): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await tool.run(part);
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  }, where);
}

export const patch = [
  {
    oldStart: 41,
    oldLines: 4,
    newStart: 41,
    newLines: 5,
    lines: [
      ' export function basketTotal(lines: Line[]) {',
      '-  return lines.reduce((t, l) => t + roundMoney(l.price * l.count), 0);',
      '-}',
      '+  const exact = lines.reduce((t, l) => t + l.price * l.count, zero);',
      '+  return roundMoney(exact);',
      '+}',
      ' ',
    ],
  },
  { oldStart: 81, oldLines: 1, newStart: 82, newLines: 1, lines: ['-\tconst a = 1;', '+\tconst b = 1;'] },
];

/** One call of nearly every kind. */
export function everyKind(cli: ToolCli): void {
  cli.call('read', 'Read', { file_path: `${cwd}/src/cart/total.ts` });
  const file = { filePath: `${cwd}/src/cart/total.ts`, content: 'x\n'.repeat(96), numLines: 97, startLine: 1 };
  cli.result('read', '1\tx', { type: 'text', file: { ...file, totalLines: 97 } });
  cli.call('grep', 'Grep', { pattern: 'roundMoney', path: `${cwd}/src`, output_mode: 'content' });
  const found = Array.from({ length: 7 }, (_, n) => `src/f${n % 3}.ts:${n + 1}:  roundMoney(${n})`).join('\n');
  cli.result('grep', found, { mode: 'content', numFiles: 3, filenames: [], content: found });
  const edit = { file_path: `${cwd}/src/cart/total.ts`, old_string: 'a', new_string: 'b' };
  cli.call('edit', 'Edit', edit);
  cli.result('edit', 'updated', { filePath: edit.file_path, originalFile: 'a\n', structuredPatch: patch });
  cli.call('write', 'Write', { file_path: `${cwd}/src/new.ts`, content: 'const a = 1;\n'.repeat(20) });
  cli.result('write', 'File created', { type: 'create', structuredPatch: [], originalFile: null });
  cli.call('bash', 'Bash', { command: 'npm test -- cart', description: 'Run the tests of the cart' });
  const output = Array.from({ length: 212 }, (_, n) => `\u001b[32m✓\u001b[0m case ${n + 1} \u001b[2m(18 ms)\u001b[0m`);
  cli.result('bash', output.join('\n'), { stdout: output.join('\n'), stderr: '', interrupted: false });
  cli.call('failed', 'Bash', { command: 'psql -c "select count(*) from jobs"' });
  cli.result('failed', 'Exit code 2\npsql: no such table', 'Error: Exit code 2\npsql: no such table', {
    isError: true,
  });
  cli.call('fetch', 'WebFetch', { url: 'https://pgmq.example/docs/retries', prompt: 'How?' });
  cli.result('fetch', 'It retries.', { bytes: 14_200, code: 200, result: 'It **retries**.', url: 'x' });
  cli.call('web', 'WebSearch', { query: 'queue libraries' });
  const hits = [{ title: 'pgmq', url: 'https://pgmq.example/a/very/long/path' }];
  cli.result('web', 'x', { query: 'queue libraries', results: [{ tool_use_id: 'x', content: hits }, 'Words'] });
  cli.call('mcp', 'mcp__larder-db__explain', { query: 'stock_nightly', options: { deep: { deeper: [1, 2] } } });
  cli.result('mcp', [{ type: 'text', text: '{"plan":{"cost":12,"rows":[{"a":1}]},"ok":true}' }]);
  cli.call('ask', 'AskUserQuestion', { questions: [{ question: 'Which colour?', header: 'Colour', options: [] }] });
  cli.result('ask', 'answered', { questions: [], answers: { 'Which colour?': 'Red' } });
  cli.call('plan', 'ExitPlanMode', { plan: Array.from({ length: 30 }, (_, n) => `- Step ${n + 1}`).join('\n') });
  cli.result('plan', 'approved', { plan: 'x', isAgent: false });
  cli.call('note', 'NotebookEdit', { notebook_path: `${cwd}/a.ipynb`, cell_id: '4', new_source: 'print(1)' });
  cli.result('note', 'ok', {});
  cli.call('odd', 'Frobnicate', { times: 3 });
  cli.result('odd', 'frobnicated');
}
