// Many turns on one channel of the host, with the stand-in as a real process: what memory is left after each part.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProgress, progress } from '../agent/progress.ts';
import { streamingCli, type SubjectBundles } from './bundles.ts';
import type { HostBenchOptions } from './options.ts';
import { runSubject, type SoakReading } from './subject.ts';

const linesOfTurn = 20;
/** By then the part of the conversation that is kept in memory has its full length. */
const settledAfter = 300;

export async function measureSoak(bundles: SubjectBundles, { turns, pages }: HostBenchOptions): Promise<SoakReading> {
  progress(`${turns} turns on one channel`);
  const folder = await mkdtemp(join(tmpdir(), 'dovetail-bench-'));
  try {
    return await runSubject(bundles['whole-host'], {
      kind: 'soak',
      cliPath: streamingCli,
      folder,
      pages,
      lines: linesOfTurn,
      turns,
      readAfter: [0, settledAfter, Math.round(turns / 2), turns],
    });
  } finally {
    endProgress();
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
