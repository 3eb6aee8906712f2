// `npm run bench -- vscode`: the extension in a real VS Code 1.100.3: what it adds to the extension host, how long a chat takes to
// come, what it weighs, and whether memory grows while an answer streams. It prints figures beside their aims, and fails nothing.
/* oxlint-disable no-console */
import { endProgress, progress } from './agent/progress.ts';
import { measureOpening } from './vscode/measure-opening.ts';
import { measureStreaming } from './vscode/measure-streaming.ts';
import { readVscodeBenchOptions } from './vscode/options.ts';
import { headReport, openingReport, sizeReport, streamingReport } from './vscode/report.ts';
import { extensionParts } from './vscode/extension-parts.ts';

const options = readVscodeBenchOptions(process.argv.slice(2));
const parts = await extensionParts();
console.log(headReport(options, parts.place.vscode));
console.log(await sizeReport(parts));
const without = [];
const withIt = [];
for (let round = 0; round < options.rounds; round += 1) {
  progress(`Starting VS Code, round ${round + 1} of ${options.rounds}`);
  without.push(await measureOpening(parts, { withExtension: false }));
  withIt.push(await measureOpening(parts, { withExtension: true }));
}
endProgress();
console.log(openingReport(without, withIt));
if (options.minutes > 0) console.log(streamingReport(await measureStreaming(parts, options.minutes)));
process.exit(0);
