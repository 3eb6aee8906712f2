// The error that travelled, rebuilt. An error in a form nobody agreed on is still an error.
import { jsonRpcCodes, toWireError, WireError, type WireFailure } from '@dovetail/protocol';
import { isRecord } from './is-record.ts';

export function receivedError(error: unknown): WireError {
  if (isWireFailure(error)) return toWireError(error);
  return new WireError('internal', 'The other side failed and did not say why in a readable form.', { reference: '' });
}

// By hand and not by schema: this runs in pages too.
function isWireFailure(error: unknown): error is WireFailure {
  if (typeof error === 'string') return true;
  return isRecord(error) && isWireErrorCode(error.code) && typeof error.message === 'string';
}

export function isWireErrorCode(code: unknown): code is keyof typeof jsonRpcCodes {
  return typeof code === 'string' && Object.hasOwn(jsonRpcCodes, code);
}
