import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const parts = ['end-with-parent.mjs', 'run-command.mjs'].map(name => fileURLToPath(new URL(name, import.meta.url)));

// What runs for long says so; what ran it tells that it has ended.
const script = `
  const { endWithParent } = await import(process.env.ENDS);
  const { runCommand } = await import(process.env.RUNS);
  endWithParent();
  await runCommand(process.execPath, ['-e', 'console.log("runs"); setTimeout(() => console.log("too long"), 20_000)']);
  console.log('ended');
`;

test('what a shell started ends when the shell is killed', async () => {
  const shell = spawn('/bin/sh', ['-c', `"$NODE" --input-type=module -e "$SCRIPT"; true`], {
    env: { PATH: process.env['PATH'], NODE: process.execPath, SCRIPT: script, ENDS: parts[0], RUNS: parts[1] },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  const closed = new Promise<void>(resolve => shell.stdout.on('close', () => resolve()));
  shell.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
    if (text.includes('runs')) shell.kill('SIGKILL');
  });
  // The output closes when the last process that holds it is gone.
  await closed;
  expect(printed).toBe('runs\nended\n');
}, 60_000);
