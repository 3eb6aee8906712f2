// `npm run bench -- sessions`: listing 1,000 sessions of 2 GB and opening one of 467 MB, beside a peer that reads and
// parses everything. `--scale 0.1` makes a smaller store. It prints figures beside their aims, and fails nothing.
/* oxlint-disable no-console */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeStore } from './sessions/make-store.ts';
import { measureApart, measuredHere } from './sessions/measure-apart.ts';
import { report } from './sessions/report.ts';

export async function run(args: readonly string[] = process.argv.slice(2)): Promise<void> {
  if (await measuredHere(args)) return;
  const at = args.indexOf('--scale');
  const scale = at < 0 ? 1 : Number(args[at + 1]) || 1;
  const folder = await mkdtemp(join(tmpdir(), 'dovetail-bench-sessions-'));
  try {
    const configDir = join(folder, 'config');
    console.log(`Writing ${(2 * scale).toFixed(1)} GB of sessions to ${folder} …`);
    const store = await makeStore({
      configDir,
      sessionCount: Math.max(20, Math.round(1000 * scale)),
      totalBytes: 2_000_000_000 * scale,
      largestBytes: 467_000_000 * scale,
      longestLine: 12_800_000 * scale,
    });
    console.log(`Measuring on Node ${process.version}; every figure is of a process of its own.\n`);
    const target = { configDir, path: store.largestPath };
    const figures = {
      list: await measureApart('list', target),
      naiveList: await measureApart('naive-list', target),
      open: await measureApart('open', target),
      naiveOpen: await measureApart('naive-open', target),
      openLongLine: await measureApart('open', { configDir, path: store.longLinePath }),
      search: await measureApart('search', target),
    };
    console.log(report(store, figures));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await run();
