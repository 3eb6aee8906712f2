// Everything: installs what is missing, builds, checks, and runs every test, the real CLIs included.
/* oxlint-disable no-console */
import { bootstrap } from './bootstrap.mjs';
import { buildPages } from './build-pages.mjs';
import { bundleSidecar } from './bundle.mjs';
import { runChecks } from './checks.mjs';
import { chromium, chromiumShell } from './chromium.mjs';
import { gson } from './gson.mjs';
import { inBackground } from './in-background.mjs';
import { neovim } from './neovim.mjs';
import { say } from './say.mjs';
import { ending } from './ending.mjs';
import { vitest } from './vitest.mjs';

await bootstrap('app', 'test');
// The editor of the last tests is fetched while the first ones run.
const editor = Promise.all([inBackground('code-server.mjs'), inBackground('vsce.mjs')]);
process.env.DOVETAIL_CHROMIUM = await chromium();
process.env.DOVETAIL_CHROMIUM_SHELL = await chromiumShell(process.env.DOVETAIL_CHROMIUM);
process.env.DOVETAIL_NVIM = await neovim();
process.env.DOVETAIL_GSON = await gson();
const statics = await runChecks(
  ({ name, ok, output, tookMs }) => {
    say(`${ok ? 'ok' : 'FAILED'}: ${name} (${(tookMs / 1000).toFixed(1)} s)`);
    if (!ok) console.log(output.trim());
  },
  { isWholeRun: true },
);
await buildPages();
await bundleSidecar();
const unit = await vitest(['unit', 'process']);
const whole = await vitest(['e2e']);
// VS Code waits more than it works: beside the pages it costs little time.
const [pages, vscode] = await Promise.all([vitest(['page']), inVscode()]);
const all = [statics, unit, whole, pages, vscode];
console.log(ending(all));
process.exit(all.some(({ failed }) => failed > 0) ? 1 : 0);

async function inVscode() {
  const problems = (await editor).filter(problem => problem !== undefined);
  for (const problem of problems) console.log(problem);
  return problems.length > 0 ? { passed: 0, failed: 1, failures: problems } : vitest(['vscode']);
}
