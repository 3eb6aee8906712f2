// Waits for the connection: what is asked while there is none is lost on the way.
import { effect } from '@preact/signals-core';
import type { HostLink } from '../link/host-link.ts';

export function onceOpen({ connection }: Pick<HostLink, 'connection'>): Promise<void> {
  if (connection.peek() === 'open') return Promise.resolve();
  return new Promise(resolve => {
    const stop = effect(() => {
      if (connection.value !== 'open') return;
      resolve();
      // Not from within the effect itself.
      queueMicrotask(() => stop());
    });
  });
}
