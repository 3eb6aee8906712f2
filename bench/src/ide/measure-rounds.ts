// Round trips, the servers by turns: in one round both see the same machine, so ratios are taken within a round.
import { endProgress, progress } from '../agent/progress.ts';
import { serverNames, type ServerBundles, type ServerName } from './bundles.ts';
import type { IdeBenchOptions } from './options.ts';
import { startServer, type ServerProcess } from './server-process.ts';
import { connectWireClient, type WireClient } from './wire-client.ts';

export interface Figures {
  readonly micros: number;
  /** Of the server's processor, all threads. */
  readonly cpuMicros: number;
}

export type Round = Readonly<Record<ServerName, Figures>>;

export interface Reading {
  readonly title: string;
  /** One at a time is the aim; many at once shows the server's own work alone. */
  readonly underWay: number;
  readonly rounds: readonly Round[];
}

interface Exercise {
  readonly title: string;
  run(client: WireClient, calls: number, underWay: number): Promise<number>;
}

const exercises: readonly Exercise[] = [
  { title: 'getWorkspaceFolders', run: (client, ...how) => client.callTool('getWorkspaceFolders', ...how) },
  { title: 'getOpenEditors, 20 tabs', run: (client, ...how) => client.callTool('getOpenEditors', ...how) },
  { title: 'notification both ways', run: (client, ...how) => client.exchangeNotices(...how) },
];

interface Link {
  readonly server: ServerProcess;
  readonly client: WireClient;
}

export async function measureRounds(bundles: ServerBundles, options: IdeBenchOptions): Promise<Reading[]> {
  const links = {} as Record<ServerName, Link>;
  for (const name of serverNames) {
    const server = await startServer(bundles[name]);
    links[name] = { server, client: await connectWireClient(server) };
  }
  const readings: Reading[] = [];
  for (const underWay of [1, 32]) {
    for (const exercise of exercises) {
      progress(`${exercise.title}, ${underWay} at once`);
      readings.push({ title: exercise.title, underWay, rounds: await measure(links, exercise, underWay, options) });
    }
  }
  endProgress();
  for (const { client, server } of Object.values(links)) {
    await client.close();
    await server.stop();
  }
  return readings;
}

async function measure(
  links: Readonly<Record<ServerName, Link>>,
  exercise: Exercise,
  underWay: number,
  { rounds, calls }: IdeBenchOptions,
): Promise<Round[]> {
  for (const { client } of Object.values(links)) await exercise.run(client, calls, underWay);
  const out: Round[] = [];
  for (let round = 0; round < rounds; round++) {
    const figures = {} as Record<ServerName, Figures>;
    for (const name of round % 2 === 0 ? serverNames : serverNames.toReversed()) {
      const { client, server } = links[name];
      const before = await server.cost();
      const ms = await exercise.run(client, calls, underWay);
      const after = await server.cost();
      figures[name] = { micros: (ms * 1000) / calls, cpuMicros: (after.cpuMicros - before.cpuMicros) / calls };
    }
    out.push(figures);
  }
  return out;
}
