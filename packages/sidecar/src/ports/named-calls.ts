// The calls of a port that the editor says it answers, over the wire. An editor that turns out not to know one cannot do it.
import { unsupportedByEditor } from '@dovetail/host';
import { hasCode, remotePort, type PortDef, type PortOf } from '@dovetail/protocol';
import { JsonRpcError } from '@dovetail/rpc';

/** `timeoutMs`: null waits as long as it takes, for a person decides. */
export type Ask = (
  method: string,
  params: unknown,
  options: { readonly signal?: AbortSignal | undefined; readonly timeoutMs: number | null },
) => Promise<unknown>;

/** An editor that hangs must not hang a turn. */
export const quickCallMs = 10_000;

/** Those in which a person, a formatter or a kernel takes its time. */
const patient: Readonly<Record<string, number | null>> = {
  'editor/openDiff': null,
  'editor/executeCode': null,
  'editor/save': 30_000,
  'editor/format': 30_000,
  'window/showMessage': null,
  'window/showText': null,
};

export function patienceFor(method: string): number | null {
  const known = patient[method];
  return known === undefined ? quickCallMs : known;
}

export function namedCalls<D extends PortDef>(def: D, names: readonly string[], ask: Ask): Partial<PortOf<D>> {
  const all: Readonly<Record<string, unknown>> = remotePort(def, async (method, params, signal) => {
    try {
      return await ask(method, params, { signal, timeoutMs: patienceFor(method) });
    } catch (error) {
      throw isUnknown(error) ? unsupportedByEditor(method) : error;
    }
  });
  const known = names.filter(name => Object.hasOwn(def.calls, name));
  return Object.fromEntries(known.map(name => [name, all[name]])) as Partial<PortOf<D>>;
}

function isUnknown(error: unknown): boolean {
  return hasCode(error, 'unknown_request') || (error instanceof JsonRpcError && error.code === -32601);
}
