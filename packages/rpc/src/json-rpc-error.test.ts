import { jsonRpcCodes, unsupportedByCli, WireError, type WireErrorCode } from '@dovetail/protocol';
import { describe, expect, it } from 'vitest';
import { fromJsonRpcError, JsonRpcError, toJsonRpcError } from './json-rpc-error.ts';

describe('an error of ours', () => {
  it.each(Object.keys(jsonRpcCodes) as WireErrorCode[])('%s comes back as it went, though numbers repeat', code => {
    const error = new WireError(code, 'What happened, and what to do.', { path: '/a' });
    const body = JSON.parse(JSON.stringify(toJsonRpcError(error))) as { code: number };
    expect(body.code).toBe(jsonRpcCodes[code]);
    expect(fromJsonRpcError('m', body)).toEqual(error);
  });

  it('is readable by who knows nothing of our codes', () => {
    expect(toJsonRpcError(unsupportedByCli('Rewind', '2.1.63', '2.1.29'))).toEqual({
      code: -32003,
      message: 'Rewind needs Claude Code CLI 2.1.63 or newer; this is 2.1.29. Update the CLI to use it.',
      data: { code: 'unsupported_by_cli', data: { feature: 'Rewind', needs: '2.1.63', found: '2.1.29' } },
    });
  });
});

describe('an error of somebody else', () => {
  it.each([
    [
      { code: -32601, message: 'Method not found' },
      { code: 'unknown_request', data: { name: 'editor/save' } },
    ],
    [
      { code: -32602, message: 'no path' },
      { code: 'invalid_params', data: { issues: 'no path' } },
    ],
    [
      { code: -32800, message: 'gone' },
      { code: 'cancelled', message: '"editor/save" was cancelled.' },
    ],
  ])('%j has a meaning that all agree on', (body, expected) => {
    expect(fromJsonRpcError('editor/save', body)).toMatchObject({ name: 'WireError', ...expected });
  });

  it.each([
    [{ code: -32002, message: 'wait', data: { supported: [1] } }, -32002, 'wait', { supported: [1] }],
    [{ code: -32603, message: 'crash' }, -32603, 'crash', undefined],
    [{ code: 1, message: '' }, 1, '"editor/save" failed and did not say why.', undefined],
    // The number and the code disagree: the number is the standard.
    [{ code: -32603, message: 'x', data: { code: 'conflict' } }, -32603, 'x', { code: 'conflict' }],
    ['just text', -32603, '"editor/save" failed and did not say why.', 'just text'],
    [{ message: 'no number' }, -32603, 'no number', { message: 'no number' }],
  ])('%j keeps its number, words and data', (body, code, message, data) => {
    const error = fromJsonRpcError('editor/save', body);
    expect(error).toBeInstanceOf(JsonRpcError);
    expect(error).toMatchObject({ code, message, data });
  });
});
