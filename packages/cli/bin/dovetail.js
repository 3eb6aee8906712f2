#!/usr/bin/env node
// The front door. The command itself is one bundled file, made by `npm run build`; `acp` has one of its own, because an editor
// waits for it. That one leaves what it does not understand to the whole command.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const args = process.argv.slice(2);
const installRoot = fileURLToPath(new URL('../../..', import.meta.url));

async function run(name, given) {
  const bundle = new URL(`../dist/bundle/${name}.js`, import.meta.url);
  if (!existsSync(bundle)) return undefined;
  const { main } = await import(bundle.href);
  return main(given, { installRoot });
}

const code = (args[0] === 'acp' ? await run('acp', args.slice(1)) : undefined) ?? (await run('main', args));
if (code === undefined) {
  process.stderr.write('Dovetail has not been built yet. Run "npm run build" in its folder first.\n');
  process.exitCode = 1;
} else {
  // What a command has left open (stdin, a slow answer) does not keep the person waiting.
  process.exit(code);
}
