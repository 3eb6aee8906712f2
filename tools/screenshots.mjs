// `npm run screenshots`: pictures of every state of the pages in build/screenshots, and those of the README in docs.
/* oxlint-disable no-console */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { chromium } from './chromium.mjs';
import { packageProgram, root, runCommand } from './run-command.mjs';

await bootstrap('app', 'test');
process.env.DOVETAIL_CHROMIUM = await chromium();
const given = process.argv.slice(2);
// Some of them: the others stay as they are.
if (given.length === 0) rmSync(join(root, 'build/screenshots'), { recursive: true, force: true });
const config = join(root, 'e2e/page/screenshots/vitest.config.ts');
const { code } = await runCommand(...packageProgram('vitest/vitest.mjs', ['run', '--config', config, ...given]));
for (const folder of ['build/screenshots', 'docs/screenshots']) list(folder);
process.exit(code);

function list(folder) {
  const names = readdirSync(join(root, folder)).filter(name => name.endsWith('.png'));
  for (const name of names.toSorted()) {
    const kilobytes = Math.ceil(statSync(join(root, folder, name)).size / 1024);
    console.log(`${folder}/${name} (${kilobytes} KB)`);
  }
  console.log(`${names.length} pictures in ${folder}`);
}
