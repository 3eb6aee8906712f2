// Many channels at once, by the host and by bare forwarding in turns, each in a process of its own.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProgress, progress } from '../agent/progress.ts';
import { streamingCli, subjectNames, type SubjectBundles, type SubjectName } from './bundles.ts';
import type { HostBenchOptions } from './options.ts';
import { runSubject, type StreamReading } from './subject.ts';

export type StreamRound = Readonly<Record<SubjectName, StreamReading>>;

export async function measureStreams(bundles: SubjectBundles, options: HostBenchOptions): Promise<StreamRound[]> {
  const { rounds, channels, pages, lines, passes } = options;
  const readings: StreamRound[] = [];
  for (let round = 0; round < rounds; round++) {
    const reading = {} as Record<SubjectName, StreamReading>;
    for (const name of round % 2 === 0 ? subjectNames : subjectNames.toReversed()) {
      progress(`Round ${round + 1} of ${rounds}: ${channels} channels, ${name}`);
      const folder = await mkdtemp(join(tmpdir(), 'dovetail-bench-'));
      try {
        const task = { kind: 'streams', cliPath: streamingCli, folder, channels, pages, lines, passes } as const;
        reading[name] = await runSubject(bundles[name], task);
      } finally {
        await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
      }
    }
    readings.push(reading);
  }
  endProgress();
  return readings;
}
