// `npm run bench -- sidecar`: how soon a sidecar is ready, what it holds, and what a call to the editor costs beside a bare echo
// over the same pipes, in one run. It prints figures beside their aims, and fails nothing.
/* oxlint-disable no-console */
import { bundleCallers } from './sidecar/bundles.ts';
import { measureCalls } from './sidecar/measure-calls.ts';
import { measureStarts } from './sidecar/measure-starts.ts';
import { readSidecarBenchOptions } from './sidecar/options.ts';
import { callsReport, headReport, startsReport } from './sidecar/report.ts';

const options = readSidecarBenchOptions(process.argv.slice(2));
console.log(headReport(options));
console.log(startsReport(await measureStarts(options)));
console.log(callsReport(await measureCalls(await bundleCallers(), options)));
process.exit(0);
