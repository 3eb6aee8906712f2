// Errors of this wire. The reason always stands in `message`: several clients show nothing else.
import { isWireError } from '@dovetail/protocol';

// Recognised by brand, not by instanceof: the part that is loaded late may carry a class of its own.
const brand = 'dovetail.RpcError';

export class RpcError extends Error {
  readonly [brand] = true;
  override readonly name = 'RpcError';
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export const errorCodes = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  cancelled: -32800,
  authRequired: -32000,
  notFound: -32002,
} as const;

export function invalidParams(message: string): RpcError {
  return new RpcError(errorCodes.invalidParams, message);
}

export function cancelledRequest(): RpcError {
  return new RpcError(errorCodes.cancelled, 'The request was cancelled.');
}

export function noSuchSession(sessionId: string): RpcError {
  return new RpcError(errorCodes.notFound, `There is no session ${sessionId}.`, { sessionId });
}

function isRpcError(error: unknown): error is RpcError {
  return typeof error === 'object' && error !== null && brand in error;
}

/** Whatever was thrown, as what the client is told. */
export function toRpcError(error: unknown): RpcError {
  if (isRpcError(error)) return error;
  if (isWireError(error)) {
    const code = { auth_required: errorCodes.authRequired, not_found: errorCodes.notFound } as const;
    const invalid = error.code === 'invalid_params' || error.code === 'invalid_input';
    if (error.code === 'cancelled') return new RpcError(errorCodes.cancelled, error.message);
    return new RpcError(
      invalid ? errorCodes.invalidParams : (code[error.code as keyof typeof code] ?? errorCodes.internal),
      error.message,
      { code: error.code },
    );
  }
  return new RpcError(errorCodes.internal, error instanceof Error ? error.message : String(error));
}
