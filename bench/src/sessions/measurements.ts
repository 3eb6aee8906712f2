// What is measured, each in a process of its own: our way, and the way of a peer that reads and parses everything.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readSession, searchSessions, streamSessions } from '@dovetail/agent';

export interface Target {
  readonly configDir: string;
  /** The session to open. */
  readonly path: string;
}

export interface Measured {
  /** Sessions listed, messages shown or sessions found. */
  readonly count: number;
  readonly bytesRead: number;
  /** Until there was something to show. */
  readonly firstMs: number;
  readonly totalMs: number;
  readonly peakMegabytes: number;
  readonly failed?: string;
}

type Measurement = (target: Target, first: () => void) => Promise<{ count: number; bytesRead: number }>;

const firstPage = 30;

export const measurements = {
  async list({ configDir }, first) {
    const meter = { bytesRead: 0 };
    let count = 0;
    for await (const event of streamSessions({ configDir, meter }))
      if (event.kind === 'session' && ++count === firstPage) first();
    return { count, bytesRead: meter.bytesRead };
  },

  async 'naive-list'({ configDir }, first) {
    let count = 0;
    let bytesRead = 0;
    const projects = join(configDir, 'projects');
    const sessions: { path: string; title: unknown; last: unknown }[] = [];
    for (const folder of await readdir(projects)) {
      for (const name of await readdir(join(projects, folder))) {
        const path = join(projects, folder, name);
        const { lines, bytes } = await readAndParse(path);
        bytesRead += bytes;
        const titled = lines.findLast(line => 'customTitle' in line || 'aiTitle' in line);
        const last = lines.findLast(line => 'timestamp' in line);
        sessions.push({ path, title: titled?.['customTitle'] ?? titled?.['aiTitle'], last: last?.['timestamp'] });
        count++;
      }
    }
    sessions.sort((a, b) => (String(a.last) < String(b.last) ? 1 : -1));
    first();
    return { count, bytesRead };
  },

  async open({ path }, first) {
    const meter = { bytesRead: 0 };
    const page = await readSession({ path, limit: 100, meter });
    first();
    return { count: page.messages.length, bytesRead: meter.bytesRead };
  },

  async 'naive-open'({ path }, first) {
    const { lines, bytes } = await readAndParse(path);
    const byUuid = new Map(lines.map(line => [line['uuid'], line]));
    const shown: Record<string, unknown>[] = [];
    for (let at = lines.findLast(line => ('uuid' in line)); at; at = byUuid.get(at['parentUuid'])) shown.push(at);
    first();
    return { count: Math.min(100, shown.length), bytesRead: bytes };
  },

  async search({ configDir }, first) {
    const meter = { bytesRead: 0 };
    let count = 0;
    for await (const _ of searchSessions({ configDir, text: 'PROMPT 0 of session 77.', meter }))
      if (++count === 1) first();
    return { count, bytesRead: meter.bytesRead };
  },
} satisfies Record<string, Measurement>;

export type MeasurementName = keyof typeof measurements;

async function readAndParse(path: string): Promise<{ lines: Record<string, unknown>[]; bytes: number }> {
  const text = await readFile(path, 'utf8');
  const lines = text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as Record<string, unknown>);
  return { lines, bytes: Buffer.byteLength(text) };
}

export async function measure(name: MeasurementName, target: Target): Promise<Measured> {
  const start = performance.now();
  let firstMs: number | undefined;
  const first = (): void => {
    firstMs ??= performance.now() - start;
  };
  let outcome: { count: number; bytesRead: number; failed?: string };
  try {
    outcome = await measurements[name](target, first);
  } catch (error) {
    outcome = { count: 0, bytesRead: 0, failed: error instanceof Error ? error.message : String(error) };
  }
  const totalMs = performance.now() - start;
  return { ...outcome, firstMs: firstMs ?? totalMs, totalMs, peakMegabytes: process.resourceUsage().maxRSS / 1024 };
}
