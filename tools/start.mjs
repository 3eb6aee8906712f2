// `npm start`: installs no more than it needs, builds, and opens the workbench.
import { delimiter, join } from 'node:path';
import { installPinnedCli } from './bootstrap.mjs';
import { build } from './build.mjs';
import { endWithParent } from './end-with-parent.mjs';
import { root, runCommand } from './run-command.mjs';

if (process.env.npm_lifecycle_event !== undefined) endWithParent();
const here = process.env.INIT_CWD ?? process.cwd();
await build();
// What bundles would otherwise stay beside the workbench for as long as it runs.
await import('esbuild').then(({ stop }) => stop());
const { findCli } = await import('../packages/agent/dist/index.js');
// npm puts the project's own programs first on PATH; the person's CLI is what counts here.
const PATH = (process.env.PATH ?? '')
  .split(delimiter)
  .filter(folder => !folder.startsWith(root) && !folder.includes(join('node-gyp-bin')))
  .join(delimiter);
const env = { ...process.env, PATH };
const packageRoots = [join(root, 'node_modules', 'claude-code-2.1.325'), join(root, 'tools', 'pinned-cli')];
const hasCli = await findCli({ env, packageRoots }).then(
  () => true,
  () => false,
);
if (!hasCli) await installPinnedCli();

const dovetail = join(root, 'packages/cli/bin/dovetail.js');
const given = process.argv.slice(2);
// Alone, or with options only, it is the workbench on the folder that the person stands in.
const args = given.length === 0 || given[0].startsWith('-') ? ['workbench', ...given] : given;
const { code } = await runCommand(process.execPath, [dovetail, ...args], { env, cwd: here });
process.exit(code);
