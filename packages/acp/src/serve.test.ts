import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { serveAcp } from './serve.ts';

function serve() {
  const input = new PassThrough();
  let output = '';
  const served = serveAcp(
    { env: {}, packageRoots: [], launch: { command: 'node', args: ['dovetail.js', 'acp'] } },
    { input, write: text => (output += text) },
  );
  const messages = (): unknown[] =>
    output
      .split('\n')
      .filter(line => line !== '')
      .map(line => JSON.parse(line) as unknown);
  return {
    input,
    served,
    messages,
    tell: (message: object) => input.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`),
  };
}

test('a first request other than initialize gets an error, and the agent lives', async () => {
  const { tell, messages, input, served } = serve();
  tell({ id: 1, method: 'session/new', params: {} });
  tell({ id: 2, method: 'initialize', params: { protocolVersion: 1 } });
  await expect.poll(messages).toMatchObject([
    { id: 1, error: { code: -32600, message: '"session/new" came before "initialize". Send "initialize" first.' } },
    { id: 2, result: { protocolVersion: 1 } },
  ]);
  input.end();
  await served;
});

test('a method that nobody knows is answered', async () => {
  const { tell, messages, input, served } = serve();
  tell({ id: 1, method: 'initialize', params: { protocolVersion: 1 } });
  tell({ id: 2, method: '_some/extension', params: {} });
  tell({ method: '_some/notification', params: {} });
  await expect
    .poll(messages)
    .toMatchObject([{ id: 1 }, { id: 2, error: { code: -32601, message: 'There is no method "_some/extension".' } }]);
  input.end();
  await served;
});

test('the end of the input ends it', async () => {
  const { input, served } = serve();
  input.end();
  await expect(served).resolves.toBeUndefined();
});
