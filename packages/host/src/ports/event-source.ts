// Tells the listeners of a port what happens. One that throws does not keep the others from hearing.
import type { ListenersOf, PortDef } from '@dovetail/protocol';

export interface EventSource<D extends PortDef> {
  subscribe(listeners: ListenersOf<D>): () => void;
  tell<K extends keyof ListenersOf<D>>(name: K, params: Parameters<NonNullable<ListenersOf<D>[K]>>[0]): void;
}

export function createEventSource<D extends PortDef>(onError: (error: unknown) => void): EventSource<D> {
  const all = new Set<ListenersOf<D>>();
  return {
    subscribe(listeners) {
      all.add(listeners);
      return () => all.delete(listeners);
    },
    tell(name, params) {
      for (const listeners of all) {
        try {
          (listeners[name] as ((told: unknown) => void) | undefined)?.(params);
        } catch (error) {
          onError(error);
        }
      }
    },
  };
}
