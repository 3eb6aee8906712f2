// Everything: installs what is missing, builds, checks, and runs every test, the real CLIs included.
/* oxlint-disable no-console */
import { bootstrap } from './bootstrap.mjs';
import { runChecks } from './checks.mjs';
import { chromium } from './chromium.mjs';
import { say } from './say.mjs';
import { totalLine } from './total-line.mjs';
import { vitest } from './vitest.mjs';

await bootstrap('app', 'test');
process.env.DOVETAIL_CHROMIUM = await chromium();
const statics = await runChecks(({ name, ok, output, tookMs }) => {
  say(`${ok ? 'ok' : 'FAILED'}: ${name} (${(tookMs / 1000).toFixed(1)} s)`);
  if (!ok) console.log(output.trim());
});
const unit = await vitest(['unit', 'process']);
const whole = await vitest(['e2e']);
const pages = await vitest(['page']);
const all = [statics, unit, whole, pages];
console.log(totalLine(all));
process.exit(all.some(({ failed }) => failed > 0) ? 1 : 0);
