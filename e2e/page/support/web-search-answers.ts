// The web search of the model's service, which a rehearsal does not play: what a CLI asks for it is answered with two results, and
// everything else goes on to the rehearsal.
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export const found = [
  { title: 'Walnut joints by hand', url: 'https://example.com/joints?wood=walnut' },
  { title: 'Tails and pins', url: 'https://example.org/tails' },
] as const;

const results = found.map(result => ({ type: 'web_search_result', ...result, encrypted_content: '', page_age: null }));
const message = {
  id: 'msg_search',
  type: 'message',
  role: 'assistant',
  model: 'search',
  content: [],
  stop_reason: null,
  stop_sequence: null,
  usage: { input_tokens: 1, output_tokens: 1 },
};
const blocks = [
  { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'walnut joints' } },
  { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: results },
];
const events: readonly { readonly type: string; readonly [more: string]: unknown }[] = [
  { type: 'message_start', message },
  ...blocks.flatMap((block, index) => [
    { type: 'content_block_start', index, content_block: block },
    { type: 'content_block_stop', index },
  ]),
  {
    type: 'message_delta',
    delta: { stop_reason: 'end_turn', stop_sequence: null },
    usage: { output_tokens: 1 },
  },
  { type: 'message_stop' },
];

export interface WebSearchAnswers {
  readonly url: string;
  /** Where everything else goes. */
  forwardTo(url: string): void;
}

export async function answerWebSearches(): Promise<WebSearchAnswers> {
  let upstream = '';
  async function answer(asked: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(asked);
    if (body.includes('"web_search_20250305"')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(events.map(event => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join(''));
      return;
    }
    const { method = 'POST', url = '/', headers } = asked;
    const address = new URL(url, upstream);
    const onwards = request(address, { method, headers: { ...headers, host: address.host } }, answered => {
      response.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(response);
    });
    onwards.on('error', () => response.destroy());
    response.on('close', () => onwards.destroy());
    onwards.end(body);
  }
  const server = createServer((asked, response) => void answer(asked, response).catch(() => response.destroy()));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forwardTo: url => void (upstream = url),
  };
}
