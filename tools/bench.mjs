// `npm run bench -- NAME`: one measurement, printed as ratios beside the bare limit or a peer. It fails nothing.
/* oxlint-disable no-console */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrap } from './bootstrap.mjs';
import { bundle } from './bundle.mjs';
import { build } from './build.mjs';
import { root, runCommand } from './run-command.mjs';
import { stop } from './say.mjs';

const [name, ...args] = process.argv.slice(2);
const names = readdirSync(join(root, 'bench/src')).flatMap(file => /^(.*)\.ts$/.exec(file)?.[1] ?? []);
if (!name || !names.includes(name)) stop(`Say which measurement to run: npm run bench -- ${names.join(' | ')}`);

await bootstrap('app', 'test', 'bench');
await build();
const outfile = join(root, `bench/dist/${name}.mjs`);
await bundle(join(root, `bench/src/${name}.ts`), outfile, {
  external: ['@anthropic-ai/claude-agent-sdk', 'esbuild', 'playwright-core'],
});
const { code } = await runCommand(process.execPath, ['--expose-gc', outfile, ...args]);
process.exit(code);
