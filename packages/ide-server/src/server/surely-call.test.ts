// The cheap look agrees with the SDK's schema: what it takes, the schema takes too, and leaves as it is.
import { JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, test } from 'vitest';
import { isSurelyCall } from './surely-call.ts';

const call = { jsonrpc: '2.0', id: 1, method: 'tools/call' };
const withMeta = (_meta: unknown) => ({ ...call, params: { name: 'x', _meta } });

describe('what CLIs send all the time is known without the schema', () => {
  test.each([
    call,
    { ...call, id: 'a' },
    { ...call, params: {} },
    { ...call, params: { name: 'x', arguments: { a: null, b: [1] } } },
    withMeta({}),
    withMeta({ progressToken: 3, 'claudecode/toolUseId': 't3' }),
    withMeta({ progressToken: 'p' }),
    { jsonrpc: '2.0', method: 'log_event', params: { eventName: 'x' } },
    { jsonrpc: '2.0', method: 'notifications/initialized' },
  ])('%j', message => {
    expect(isSurelyCall(message)).toBe(true);
    expect(JSONRPCMessageSchema.parse(message)).toEqual(message);
  });
});

describe('everything else is left to the schema', () => {
  test.each([
    null,
    7,
    'text',
    [],
    [call],
    {},
    { ...call, jsonrpc: '1.0' },
    { ...call, method: 7 },
    { ...call, id: null },
    { ...call, id: 1.5 },
    { ...call, id: 2 ** 53 },
    { ...call, id: {} },
    { ...call, id: undefined },
    { ...call, params: null },
    { ...call, params: [] },
    { ...call, params: 'x' },
    { ...call, more: 1 },
    { ...call, result: {} },
    JSON.parse('{"jsonrpc":"2.0","method":"x","__proto__":{}}') as unknown,
    withMeta(null),
    withMeta([]),
    withMeta({ progressToken: null }),
    withMeta({ progressToken: {} }),
    withMeta({ 'io.modelcontextprotocol/related-task': { taskId: 't', more: 1 } }),
    withMeta({ 'io.modelcontextprotocol/related-task': 7 }),
    { jsonrpc: '2.0', id: 1, result: {} },
    { jsonrpc: '2.0', id: 1, error: { code: 1, message: 'x' } },
  ])('%j', message => {
    expect(isSurelyCall(message)).toBe(false);
  });
});
