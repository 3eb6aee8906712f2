// `npm run bench -- page`: the built chat page in Chromium with conversations of 200 to 50,000 messages, and one answer of
// 100,000 deltas. It prints figures beside their aims and a peer's, and fails nothing.
/* oxlint-disable no-console */
import { endProgress, progress } from './agent/progress.ts';
import { shapes } from './page/flood-text.ts';
import { hostData } from './page/host-data.ts';
import { measureFlood, type FloodFigures } from './page/measure-flood.ts';
import { measureLength, type LengthFigures, type Mode } from './page/measure-length.ts';
import { startBrowser } from './page/opened-page.ts';
import { readPageBenchOptions } from './page/options.ts';
import { aimsReport, floodReport, headReport, lengthsReport } from './page/report.ts';
import { servePage } from './page/served-page.ts';

const options = readPageBenchOptions(process.argv.slice(2));
const served = await servePage(hostData);
const browser = await startBrowser();
console.log(headReport(browser.version()));
try {
  if (options.parts.includes('lengths')) for (const mode of ['product', 'whole'] as const) await lengths(mode);
  if (options.parts.includes('flood')) await floods();
} finally {
  await browser.close();
  await served.close();
}
process.exit(0);

async function lengths(mode: Mode): Promise<void> {
  const { sizes, rounds, deltas, keys } = options;
  const runs = new Map<number, LengthFigures[]>(sizes.map(messages => [messages, []]));
  // The first page that is opened finds nothing cached and nothing started.
  await measureLength(browser, served.url, { messages: 200, mode, deltas: 10, keys: 5 });
  for (let round = 0; round < rounds; round += 1) {
    for (const messages of round % 2 === 0 ? sizes : sizes.toReversed()) {
      progress(`${mode}: ${messages} messages, round ${round + 1} of ${rounds}`);
      runs.get(messages)?.push(await measureLength(browser, served.url, { messages, mode, deltas, keys }));
    }
  }
  endProgress();
  const rows = [...runs].map(([messages, figures]) => ({ messages, mode, runs: figures }));
  console.log(lengthsReport(mode, rows));
  console.log(aimsReport(mode, rows));
}

/** The mixed answer in full; a block that never ends is the hard case, and a fifth of that is enough to see it. */
async function floods(): Promise<void> {
  const figures: FloodFigures[] = [];
  for (const shape of shapes) {
    progress(`One answer: ${shape}`);
    const deltas = shape === 'mixed' ? options.flood : Math.ceil(options.flood / 5);
    figures.push(await measureFlood(browser, served.url, shape, deltas));
  }
  endProgress();
  console.log(floodReport(figures));
}
