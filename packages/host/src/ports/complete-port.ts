// A whole port from what a face has of it: calls that are missing fail with `unsupported_by_editor`, and events that nobody
// tells are never heard.
import { WireError, type ListenersOf, type LivePort, type PortDef, type PortOf } from '@dovetail/protocol';

export function completePort<D extends PortDef>(
  def: D,
  calls: Partial<PortOf<D>>,
  subscribe: (listeners: ListenersOf<D>) => () => void = () => () => {},
): LivePort<D> {
  const whole: Record<string, unknown> = {};
  for (const name of Object.keys(def.calls)) {
    const call = `${def.name}/${name}`;
    whole[name] = calls[name] ?? (() => Promise.reject(unsupportedByEditor(call)));
  }
  const has = new Set(Object.keys(calls).filter(name => calls[name] !== undefined));
  return { calls: whole as PortOf<D>, has, subscribe };
}

export const unsupportedByEditor = (call: string) =>
  new WireError('unsupported_by_editor', `This editor cannot do "${call}".`, { call });
