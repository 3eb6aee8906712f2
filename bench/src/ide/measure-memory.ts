// What an idle client costs its server: memory with many of them, less memory without, divided.
import { endProgress, progress } from '../agent/progress.ts';
import { serverNames, type ServerBundles, type ServerName } from './bundles.ts';
import type { IdeBenchOptions } from './options.ts';
import { startServer } from './server-process.ts';
import { connectWireClient } from './wire-client.ts';

export interface MemoryFigures {
  /** Without a client. */
  readonly baseBytes: number;
  readonly residentBytesPerClient: number;
  readonly heapBytesPerClient: number;
  /** What is still there, a client, when all have gone. */
  readonly heapBytesLeftPerClient: number;
}

export interface MemoryReading {
  readonly clients: number;
  readonly servers: Readonly<Record<ServerName, MemoryFigures>>;
}

export async function measureMemory(bundles: ServerBundles, { clients }: IdeBenchOptions): Promise<MemoryReading> {
  const servers = {} as Record<ServerName, MemoryFigures>;
  for (const name of serverNames) {
    progress(`${clients} idle clients of ${name}`);
    servers[name] = await measure(bundles[name], clients);
  }
  endProgress();
  return { clients, servers };
}

async function measure(bundle: string, count: number): Promise<MemoryFigures> {
  const server = await startServer(bundle);
  // Code that only runs with a client is loaded and compiled first.
  for (let round = 0; round < 20; round++) await (await connectWireClient(server)).close();
  const before = await server.cost(true);
  const clients = [];
  for (let at = 0; at < count; at++) clients.push(await connectWireClient(server));
  const during = await server.cost(true);
  await Promise.all(clients.map(client => client.close()));
  const after = await server.cost(true);
  await server.stop();
  return {
    baseBytes: before.residentBytes,
    residentBytesPerClient: (during.residentBytes - before.residentBytes) / count,
    heapBytesPerClient: (during.heapBytes - before.heapBytes) / count,
    heapBytesLeftPerClient: (after.heapBytes - before.heapBytes) / count,
  };
}
