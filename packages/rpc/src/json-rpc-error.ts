// Errors on the JSON-RPC wires. A WireError travels with the number of its code, and with the code itself in `data`, so
// that another Dovetail rebuilds it exactly; a number that is not one of ours stays a number.
import {
  cancelled,
  invalidParams,
  jsonRpcCodes,
  toWireError,
  unknownRequest,
  type WireError,
  type WireErrorShape,
} from '@dovetail/protocol';
import { isRecord } from './is-record.ts';
import type { JsonRpcErrorBody } from './json-rpc-messages.ts';
import { isWireErrorCode } from './received-error.ts';

/** An error with any number: received from an editor, or thrown by a method that must answer with one. */
export class JsonRpcError extends Error {
  override readonly name = 'JsonRpcError';
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export function toJsonRpcError(error: WireError | JsonRpcError): JsonRpcErrorBody {
  const { message } = error;
  if (error instanceof JsonRpcError) return { code: error.code, message, data: error.data };
  return { code: jsonRpcCodes[error.code], message, data: { code: error.code, data: error.data } };
}

/** The error that `method` was answered with. */
export function fromJsonRpcError(method: string, body: unknown): WireError | JsonRpcError {
  const { code, message, data } = isRecord(body) ? body : {};
  const text = typeof message === 'string' && message !== '' ? message : `"${method}" failed and did not say why.`;
  if (typeof code !== 'number') return new JsonRpcError(jsonRpcCodes.internal, text, body);
  if (isRecord(data) && isWireErrorCode(data.code) && jsonRpcCodes[data.code] === code) {
    return toWireError({ code: data.code, message: text, data: data.data } as WireErrorShape);
  }
  if (code === jsonRpcCodes.unknown_request) return unknownRequest(method);
  if (code === jsonRpcCodes.invalid_params) return invalidParams(method, text);
  if (code === jsonRpcCodes.cancelled) return cancelled(`"${method}"`);
  return new JsonRpcError(code, text, data);
}
