// `npm run bench -- acp`: our agent beside the reference adapter for the Agent Client Protocol, in one run, round by round, with the
// same CLI and the same scripted model behind both. It prints figures beside their aims, and fails nothing.
/* oxlint-disable no-console */
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAcpModel } from './acp/model.ts';
import { pinnedClis } from './agent/pinned-clis.ts';
import { endProgress, progress } from './agent/progress.ts';
import { agentsToMeasure } from './acp/agents.ts';
import { measureAgent, type AgentFigures } from './acp/measure-agent.ts';
import { readAcpBenchOptions } from './acp/options.ts';
import { headReport, roundsReport, sizeReport, type Round } from './acp/report.ts';
import { canMeasure } from './acp/wire.ts';

const options = readAcpBenchOptions(process.argv.slice(2));
if (!canMeasure()) {
  console.error('This measurement reads /proc, and there is none here. Run it on Linux.');
  process.exit(2);
}
const { newest } = pinnedClis();
const cli = await realpath(newest.path);
const [ours, reference] = await agentsToMeasure(cli);
console.log(headReport(options, newest.version));

const folder = await mkdtemp(join(tmpdir(), 'dovetail-bench-acp-'));
const model = await openAcpModel(folder);
const rounds: Round[] = [];
// One of each is not counted: it fills the caches of the machine.
for (let round = 0; round <= options.rounds; round++) {
  const order = round % 2 === 0 ? [ours, reference] : [reference, ours];
  const figures = new Map<string, AgentFigures>();
  for (const agent of order) {
    progress(`round ${round} of ${options.rounds}: ${agent.title}`);
    figures.set(agent.title, await measureAgent(agent, { model, cli, deltas: options.deltas }));
  }
  const [own, other] = [figures.get('ours'), figures.get('reference')];
  if (round > 0 && own && other) rounds.push({ ours: own, reference: other });
}
endProgress();
await model.close();
await rm(folder, { recursive: true, force: true });
console.log(roundsReport(rounds));
console.log(sizeReport(ours, reference));
process.exit(0);
