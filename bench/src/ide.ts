// `npm run bench -- ide`: a tool call, a notification and an idle client of our IDE server beside a bare `ws` JSON echo with
// the same payloads, in one run, each server in a process of its own. It prints figures beside their aims, and fails nothing.
/* oxlint-disable no-console */
import { bundleServers } from './ide/bundles.ts';
import { measureMemory } from './ide/measure-memory.ts';
import { measureRounds } from './ide/measure-rounds.ts';
import { readIdeBenchOptions } from './ide/options.ts';
import { headReport, memoryReport, roundsReport } from './ide/report.ts';

const options = readIdeBenchOptions(process.argv.slice(2));
console.log(headReport(options));
const bundles = await bundleServers();
console.log(roundsReport(await measureRounds(bundles, options)));
console.log(memoryReport(await measureMemory(bundles, options)));
process.exit(0);
