// The inner loop: types, lint, format, documents, tidy and unit tests.
/* oxlint-disable no-console */
import { bootstrap } from './bootstrap.mjs';
import { runChecks } from './checks.mjs';
import { say } from './say.mjs';
import { ending } from './ending.mjs';
import { vitest } from './vitest.mjs';

await bootstrap('app', 'test');
const statics = await runChecks(({ name, ok, output, tookMs }) => {
  say(`${ok ? 'ok' : 'FAILED'}: ${name} (${(tookMs / 1000).toFixed(1)} s)`);
  if (!ok) console.log(output.trim());
});
const tests = await vitest(['unit'], process.argv.slice(2));
console.log(ending([statics, tests]));
process.exit(statics.failed + tests.failed > 0 ? 1 : 0);
