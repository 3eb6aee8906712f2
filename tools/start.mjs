// `npm start`: installs no more than it needs, builds, and shows Dovetail at work.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { installPinnedCli } from './bootstrap.mjs';
import { build } from './build.mjs';
import { root, runCommand } from './run-command.mjs';
import { say } from './say.mjs';

const here = process.env.INIT_CWD ?? process.cwd();
await build();
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
const { code } =
  given.length > 0 ? await runCommand(process.execPath, [dovetail, ...given], { env, cwd: here }) : await demo();
process.exit(code);

/** A guided turn in a scratch folder, so that nothing of the person's is touched. */
async function demo() {
  const scratch = mkdtempSync(join(tmpdir(), 'dovetail-demo-'));
  // Without a terminal nobody can be asked; what the tour does in its scratch folder is then allowed by name.
  const isAttended = process.stdin.isTTY && process.stderr.isTTY;
  const allowed = isAttended
    ? []
    : ['--verbose', '--allow', 'Write', '--allow', 'Edit', '--allow', 'Bash(ls *)', '--allow', 'Bash(wc *)'];
  say(`A guided turn: the real Claude Code CLI, a scripted model, the scratch folder ${scratch}.`);
  const result = await runCommand(
    process.execPath,
    [dovetail, 'run', 'Show me around', '--rehearsal', 'tour', '--cwd', scratch, ...allowed],
    { env },
  );
  rmSync(scratch, { recursive: true, force: true });
  say('More: npx dovetail --help, or the README. The workbench in the browser is still being built.');
  return result;
}
