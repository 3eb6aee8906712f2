// Waits for the connection: what is asked while there is none is lost on the way.
import { effect } from '@preact/signals-core';
import type { HostLink } from '../link/host-link.ts';

export function onceOpen({ connection }: Pick<HostLink, 'connection'>): Promise<void> {
  return new Promise(resolve => {
    let stop: (() => void) | undefined;
    let done = false;
    stop = effect(() => {
      if (done || connection.value !== 'open') return;
      done = true;
      resolve();
      stop?.();
    });
    if (done) stop();
  });
}
