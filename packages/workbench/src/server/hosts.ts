// One host a folder, made when its first chat connects. They share the editor and end together.
import type { Host } from '@dovetail/host';

export interface Hosts {
  of(folder: string): Promise<Host>;
  readonly made: readonly Host[];
  close(): Promise<void>;
}

export function createHosts(make: (folder: string) => Promise<Host>): Hosts {
  const hosts = new Map<string, Promise<Host>>();
  const made: Host[] = [];
  return {
    of(folder) {
      let host = hosts.get(folder);
      if (!host) {
        host = make(folder).then(ready => {
          made.push(ready);
          return ready;
        });
        hosts.set(folder, host);
        // A failure is not remembered.
        host.catch(() => hosts.delete(folder));
      }
      return host;
    },
    get made() {
      return made;
    },
    async close() {
      await Promise.all([...hosts.values()].map(host => host.then(ready => ready.close()).catch(() => undefined)));
    },
  };
}
