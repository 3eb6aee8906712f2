#!/usr/bin/env node
// The front door. The command itself is one bundled file, made by `npm run build`.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const bundle = new URL('../dist/bundle/main.js', import.meta.url);
if (existsSync(bundle)) {
  const { main } = await import(bundle.href);
  const code = await main(process.argv.slice(2), {
    installRoot: fileURLToPath(new URL('../../..', import.meta.url)),
  });
  // What a command has left open (stdin, a slow answer) does not keep the person waiting.
  process.exit(code);
} else {
  process.stderr.write('Dovetail has not been built yet. Run "npm run build" in its folder first.\n');
  process.exitCode = 1;
}
