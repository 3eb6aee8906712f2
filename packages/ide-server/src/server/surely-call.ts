// Tells cheaply what every CLI sends all the time: a request or a notification, with nothing in it that the SDK's schema
// could object to or would change. A false says nothing; then that schema, many times as dear, has the word.
import {
  JSONRPC_VERSION,
  RELATED_TASK_META_KEY,
  type JSONRPCNotification,
  type JSONRPCRequest,
} from '@modelcontextprotocol/sdk/types.js';

export function isSurelyCall(value: unknown): value is JSONRPCRequest | JSONRPCNotification {
  if (!isObject(value)) return false;
  for (const key in value) {
    if (key !== 'jsonrpc' && key !== 'id' && key !== 'method' && key !== 'params') return false;
  }
  const { jsonrpc, id, method, params } = value;
  if (jsonrpc !== JSONRPC_VERSION || typeof method !== 'string') return false;
  if (id === undefined ? 'id' in value : !isId(id)) return false;
  return params === undefined || (isObject(params) && (params['_meta'] === undefined || isPlainMeta(params['_meta'])));
}

function isPlainMeta(meta: unknown): boolean {
  if (!isObject(meta) || meta[RELATED_TASK_META_KEY] !== undefined) return false;
  return meta['progressToken'] === undefined || isId(meta['progressToken']);
}

function isId(value: unknown): boolean {
  return typeof value === 'string' || Number.isSafeInteger(value);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
