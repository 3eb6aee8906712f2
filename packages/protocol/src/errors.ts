// The one table of errors that cross a wire of ours. What a user or the world may normally decide is a result,
// never an error; what is thrown and is not a WireError is a bug and becomes `internal` at the dispatcher.
// No schema is loaded here: pages use this file, and carry none.
import type { WireFailure } from './error-table.ts';

/** Code -> what travels in `data`. */
export interface WireErrorData {
  unknown_request: { name: string };
  invalid_params: { issues: string };
  invalid_result: { issues: string };
  cancelled: undefined;
  not_found: { what: string };
  unsupported_by_editor: { call: string };
  unsupported_by_cli: { feature: string; needs: string; found: string | undefined };
  auth_required: undefined;
  agent_unavailable: { lookedAt: readonly string[] };
  agent_exited: { code: number | null; signal: string | null; stderrTail: string };
  agent_protocol: { line?: string };
  timed_out: { what: string; afterMs: number };
  invalid_input: { field?: string };
  conflict: { path: string };
  disconnected: undefined;
  internal: { reference: string };
}

export type WireErrorCode = keyof WireErrorData;

/** JSON-RPC numbers of the codes, for the stdio wires. */
export const jsonRpcCodes: Readonly<Record<WireErrorCode, number>> = {
  unknown_request: -32601,
  invalid_params: -32602,
  invalid_result: -32603,
  internal: -32603,
  cancelled: -32800,
  not_found: -32001,
  unsupported_by_editor: -32601,
  unsupported_by_cli: -32003,
  auth_required: -32000,
  agent_unavailable: -32004,
  agent_exited: -32005,
  agent_protocol: -32006,
  timed_out: -32007,
  invalid_input: -32008,
  conflict: -32009,
  disconnected: -32010,
};

export interface WireErrorShape<C extends WireErrorCode = WireErrorCode> {
  readonly code: C;
  readonly message: string;
  readonly data: WireErrorData[C];
}

// Recognised by brand, not by instanceof: several bundles may each carry this class.
const brand = 'dovetail.WireError';

export class WireError<C extends WireErrorCode = WireErrorCode> extends Error {
  override readonly name = 'WireError';
  readonly [brand] = true;
  readonly code: C;
  readonly data: WireErrorData[C];

  constructor(code: C, message: string, data: WireErrorData[C], options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
    this.data = data;
  }

  toJSON(): WireErrorShape<C> {
    return { code: this.code, message: this.message, data: this.data };
  }
}

export function isWireError(value: unknown): value is WireError {
  return typeof value === 'object' && value !== null && (value as Record<string, unknown>)[brand] === true;
}

export function hasCode<C extends WireErrorCode>(value: unknown, code: C): value is WireError<C> {
  return isWireError(value) && value.code === code;
}

export const unknownRequest = (name: string) =>
  new WireError('unknown_request', `There is no request called "${name}".`, { name });

export const invalidParams = (name: string, issues: string) =>
  new WireError('invalid_params', `"${name}" was asked with bad parameters: ${issues}`, { issues });

export const invalidResult = (name: string, issues: string) =>
  new WireError('invalid_result', `"${name}" was answered in a form that was not agreed: ${issues}`, { issues });

export const cancelled = (what = 'The request') => new WireError('cancelled', `${what} was cancelled.`, undefined);

export const notFound = (what: string, message = `${what} was not found.`) =>
  new WireError('not_found', message, { what });

export const timedOut = (what: string, afterMs: number) =>
  new WireError('timed_out', `${what} got no answer within ${afterMs / 1000} s.`, { what, afterMs });

export const invalidInput = (message: string, field?: string) => new WireError('invalid_input', message, { field });

export const disconnected = (message = 'The other side has gone away.') =>
  new WireError('disconnected', message, undefined);

export const unsupportedByCli = (feature: string, needs: string, found: string | undefined) =>
  new WireError(
    'unsupported_by_cli',
    `${feature} needs Claude Code CLI ${needs} or newer${found ? `; this is ${found}` : ''}. Update the CLI to use it.`,
    { feature, needs, found },
  );

/** The error a person or a promise gets from what travelled. */
export function toWireError(error: WireFailure): WireError {
  if (typeof error === 'string') return new WireError('internal', error, { reference: '' });
  const { code, message, data } = error as WireErrorShape;
  return new WireError(code, message, data);
}
