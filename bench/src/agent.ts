// `npm run bench -- agent`: our client, a bare readline + JSON.parse loop and the official SDK, in one run, on the same
// CLI and the same recorded stream. It prints figures and ratios beside their aims, and fails nothing.
/* oxlint-disable no-console */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleForBench } from './agent/bundles.ts';
import { readBenchOptions } from './agent/bench-options.ts';
import { measureInstallSizes } from './agent/install-size.ts';
import { measureConsumersAlone } from './agent/measure-alone.ts';
import { measureRealCli } from './agent/measure-real-cli.ts';
import { pinnedClis } from './agent/pinned-clis.ts';
import { recordStream } from './agent/record-stream.ts';
import { aimsReport } from './agent/report-aims.ts';
import { aloneReport, headReport, realCliReport, sizeReport } from './agent/report-tables.ts';

const options = readBenchOptions(process.argv.slice(2));
const folder = await mkdtemp(join(tmpdir(), 'dovetail-bench-'));
try {
  console.log(headReport(options));
  const bundles = await bundleForBench();
  const { oldest, newest } = pinnedClis();
  const recording = await recordStream(newest, { deltas: options.recordedDeltas, folder });
  const alone = await measureConsumersAlone({ bundles, recording, folder, ...options });
  console.log(aloneReport(alone, recording));
  for (const cli of [oldest, newest]) {
    console.log(realCliReport(await measureRealCli(cli, { bundles, folder, ...options })));
  }
  console.log(sizeReport(await measureInstallSizes()));
  console.log(aimsReport(alone));
} finally {
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
