// JSON-RPC 2.0 as it travels on the stdio wires.

export type JsonRpcId = string | number;

export interface JsonRpcCall {
  readonly jsonrpc: '2.0';
  /** Absent: a notification, which gets no answer. */
  readonly id?: JsonRpcId;
  readonly method: string;
  readonly params?: unknown;
}

export interface JsonRpcErrorBody {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

export type JsonRpcResponse =
  | { readonly jsonrpc: '2.0'; readonly id: JsonRpcId; readonly result: unknown }
  /** `id` is null when what failed could not be told apart from other requests. */
  | { readonly jsonrpc: '2.0'; readonly id: JsonRpcId | null; readonly error: JsonRpcErrorBody };

export type JsonRpcMessage = JsonRpcCall | JsonRpcResponse;

/** The answer to a line that is not JSON; whoever reads the lines sends it. */
export const parseErrorResponse = (reason: string): JsonRpcResponse => ({
  jsonrpc: '2.0',
  id: null,
  error: { code: -32700, message: `This line is not JSON: ${reason}` },
});

/** The answer to an object (or a line too long to be read) that is not a JSON-RPC message. */
export const invalidRequestResponse = (reason: string, id: JsonRpcId | null = null): JsonRpcResponse => ({
  jsonrpc: '2.0',
  id,
  error: { code: -32600, message: `This is not a JSON-RPC 2.0 message: ${reason}` },
});

export function isJsonRpcId(value: unknown): value is JsonRpcId {
  return typeof value === 'string' || typeof value === 'number';
}
