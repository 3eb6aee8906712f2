// A server in a process of its own, and what it has cost so far.
import { fork } from 'node:child_process';
import type { Cost, Listening } from './servers/server-link.ts';

export interface ServerProcess extends Listening {
  cost(afterCollection?: boolean): Promise<Cost>;
  stop(): Promise<void>;
}

export async function startServer(bundle: string): Promise<ServerProcess> {
  const child = fork(bundle, { execArgv: ['--expose-gc'] });
  const ended = new Promise<void>(resolve => child.on('exit', () => resolve()));
  const next = <T>() =>
    new Promise<T>((resolve, reject) => {
      child.once('message', message => resolve(message as T));
      void ended.then(() => reject(new Error(`The server of ${bundle} has ended.`)));
    });
  const listening = await next<Listening>();
  return {
    ...listening,
    cost(afterCollection = false) {
      child.send(afterCollection ? 'cost after collection' : 'cost');
      return next<Cost>();
    },
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}
