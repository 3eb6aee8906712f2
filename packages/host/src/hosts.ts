// One host for each folder, and one more for its rehearsal; made when it is first needed. They share the editor and end
// together.
import type { Host } from './host-core.ts';

export interface Hosts {
  of(folder: string, isRehearsal?: boolean): Promise<Host>;
  readonly made: readonly Host[];
  close(): Promise<void>;
}

export function createHosts(make: (folder: string, isRehearsal: boolean) => Promise<Host>): Hosts {
  const hosts = new Map<string, Promise<Host>>();
  const made: Host[] = [];
  return {
    of(folder, isRehearsal = false) {
      const key = `${isRehearsal ? 'rehearsal' : 'real'}\0${folder}`;
      const known = hosts.get(key);
      if (known) return known;
      const host = make(folder, isRehearsal).then(ready => {
        made.push(ready);
        return ready;
      });
      hosts.set(key, host);
      // A failure is not remembered.
      host.catch(() => hosts.delete(key));
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
