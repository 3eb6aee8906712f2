// `npm run bench -- host`: many channels streaming at once through the host beside bare forwarding of the same lines, a soak
// of one channel, and finding a file beside `rg --files | fzf --filter`. It prints figures beside their aims, and fails nothing.
/* oxlint-disable no-console */
import { fileSearch } from './file-search.ts';
import { bundleSubjects } from './host/bundles.ts';
import { measureSoak } from './host/measure-soak.ts';
import { measureStreams } from './host/measure-streams.ts';
import { readHostBenchOptions } from './host/options.ts';
import { headReport, soakReport, streamsReport } from './host/report.ts';

const options = readHostBenchOptions(process.argv.slice(2));
console.log(headReport());
const bundles = await bundleSubjects();
if (options.parts.includes('streams')) console.log(streamsReport(await measureStreams(bundles, options), options));
if (options.parts.includes('soak')) console.log(soakReport(await measureSoak(bundles, options)));
if (options.parts.includes('files')) await fileSearch(['--files', String(options.files)]);
process.exit(0);
