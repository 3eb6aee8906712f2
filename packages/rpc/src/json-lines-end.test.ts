import { describe, expect, it, vi } from 'vitest';
import { createJsonLinesEnd, type JsonLinesEndOptions } from './json-lines-end.ts';
import { parseErrorResponse } from './json-rpc-messages.ts';
import { createJsonRpcPeer } from './json-rpc-peer.ts';

const settled = () => new Promise(resolve => setImmediate(resolve));
const utf8 = new TextEncoder();

function open(options: Partial<JsonLinesEndOptions> = {}) {
  const written: string[] = [];
  const write = (line: string) => {
    written.push(line);
  };
  const end = createJsonLinesEnd<object>({ write, ...options });
  const heard: unknown[] = [];
  end.onMessage(message => heard.push(message));
  end.onClose(() => heard.push('closed'));
  const receive = async (text: string) => {
    end.receive(utf8.encode(text));
    await settled();
  };
  return { end, written, heard, receive };
}

describe('reading', () => {
  it('gives each value as its line is complete, and skips blank lines', async () => {
    const onBadLine = vi.fn<(line: string, reason: string) => void>();
    const { heard, receive } = open({ onBadLine });
    await receive('{"a":1}\n\n  \r\n{"b":');
    expect(heard).toEqual([{ a: 1 }]);
    await receive('2}\r\n');
    expect(heard).toEqual([{ a: 1 }, { b: 2 }]);
    expect(onBadLine).not.toHaveBeenCalled();
  });

  it('reports a line that is no JSON and goes on', async () => {
    const onBadLine = vi.fn<(line: string, reason: string) => void>();
    const { heard, receive } = open({ onBadLine });
    await receive('debug: hello\n{"a":1}\n');
    expect(onBadLine.mock.calls).toEqual([['debug: hello', expect.stringContaining('JSON')]]);
    expect(heard).toEqual([{ a: 1 }]);
  });

  it('reports a line that is too long and goes on', async () => {
    const onOversized = vi.fn<(bytes: number) => void>();
    const { heard, receive } = open({ maxLineBytes: 10, onOversized });
    await receive('{"long":"0123456789"}\n{"a":1}\n');
    expect(onOversized).toHaveBeenCalledOnce();
    expect(heard).toEqual([{ a: 1 }]);
  });

  it('takes a last line without newline, then closes', async () => {
    const { end, heard, receive } = open();
    await receive('{"last":true}');
    expect(heard).toEqual([]);
    end.receiveEnd();
    end.receiveEnd();
    await settled();
    expect(heard).toEqual([{ last: true }, 'closed']);
    await receive('{"after":1}\n');
    expect(heard).toHaveLength(2);
  });
});

describe('writing', () => {
  it('writes one line a message, in order, one at a time, as fast as they are taken', async () => {
    const taking: (() => void)[] = [];
    const written: string[] = [];
    const { end } = open({
      write: line =>
        new Promise(resolve => {
          written.push(line);
          taking.push(resolve);
        }),
    });
    end.send({ n: 1 });
    end.send({ n: 2 });
    let drained = false;
    const done = end.drained().then(() => (drained = true));
    await settled();
    expect(written).toEqual(['{"n":1}\n']);
    expect(end.backlog).toBe(2);
    taking[0]?.();
    await settled();
    expect(written).toEqual(['{"n":1}\n', '{"n":2}\n']);
    expect(drained).toBe(false);
    taking[1]?.();
    await done;
    expect(end.backlog).toBe(0);
  });

  it('throws on what is no object and writes nothing of it', async () => {
    const { end, written } = open();
    expect(() => end.send([1])).toThrow('one JSON object');
    end.send({ fine: true });
    await end.drained();
    expect(written).toEqual(['{"fine":true}\n']);
  });

  it('after close still writes what was sent before, and nothing sent later', async () => {
    const { end, written, heard } = open();
    end.send({ n: 1 });
    end.send({ n: 2 });
    end.close();
    end.send({ n: 3 });
    await end.drained();
    await settled();
    expect(written).toEqual(['{"n":1}\n', '{"n":2}\n']);
    expect(heard).toEqual(['closed']);
  });

  it('closes the wire when the other side takes no more', async () => {
    const write = vi.fn<(line: string) => Promise<void>>(() => Promise.reject(new Error('EPIPE')));
    const { end, heard } = open({ write });
    end.send({ n: 1 });
    end.send({ n: 2 });
    await settled();
    expect(heard).toEqual(['closed']);
    end.send({ n: 3 });
    await end.drained();
    expect(write).toHaveBeenCalledOnce();
  });
});

it('carries a JSON-RPC peer, with -32700 for what is no JSON', async () => {
  const { end, written, receive } = open({
    onBadLine: (_line, reason) => end.send(parseErrorResponse(reason)),
  });
  createJsonRpcPeer(end, { methods: { ping: () => ({ pong: true }) } });
  await receive('not json\n{"jsonrpc":"2.0","id":1,"method":"ping"}\n[]\n');
  expect(written.map(line => JSON.parse(line) as unknown)).toMatchObject([
    { jsonrpc: '2.0', id: null, error: { code: -32700 } },
    { jsonrpc: '2.0', id: null, error: { code: -32600 } },
    { jsonrpc: '2.0', id: 1, result: { pong: true } },
  ]);
});
