// The TypeScript example of the SDK's documents, word for word, with nothing changed but its import.
import { spawn } from 'node:child_process';
import { copyFile, mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { eachCli } from './support/cli-versions.ts';
import { openStage } from './support/stage.ts';

const example = fileURLToPath(new URL('./fixtures/sdk-example.ts', import.meta.url));
const nodeModules = join(dirname(fileURLToPath(import.meta.url)), '..', 'node_modules');

describe.each(eachCli)('the SDK example on Claude Code %s', (_version, cli) => {
  it('prints the answer', async () => {
    const stage = await openStage(cli, { steps: [{ expect: { user: { equals: 'Your request' } }, say: 'Printed.' }] });
    await mkdir(stage.path('node_modules'));
    await symlink(join(nodeModules, '@dovetail'), stage.path('node_modules/@dovetail'));
    // It needs no compiler: there is not one type in it.
    await copyFile(example, stage.path('example.mjs'));
    const child = spawn(process.execPath, [stage.path('example.mjs')], {
      cwd: stage.project,
      env: { ...stage.env, DOVETAIL_CLAUDE: cli.path, DOVETAIL_HOME: join(stage.home, 'dovetail') },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const code = await new Promise(resolve => {
      child.on('close', resolve);
    });
    expect({ code, output }).toEqual({ code: 0, output: 'Printed.\n' });
  });
});
