// Everything: installs what is missing, builds, checks, and runs every test, the real CLIs included.
/* oxlint-disable no-console */
import { bootstrap } from './bootstrap.mjs';
import { runChecks } from './checks.mjs';
import { say } from './say.mjs';
import { totalLine } from './total-line.mjs';
import { vitest } from './vitest.mjs';

await bootstrap('app', 'test');
const statics = await runChecks(({ name, ok, output, tookMs }) => {
  say(`${ok ? 'ok' : 'FAILED'}: ${name} (${(tookMs / 1000).toFixed(1)} s)`);
  if (!ok) console.log(output.trim());
});
const unit = await vitest(['unit', 'process']);
const whole = await vitest(['e2e']);
console.log(totalLine([statics, unit, whole]));
process.exit(statics.failed + unit.failed + whole.failed > 0 ? 1 : 0);
