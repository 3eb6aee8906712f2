// The bare limit: spawn, readline, JSON.parse, and nothing else.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { measureConsumer } from '../meter.ts';
import { bareArguments, bareCommand, firstLines } from '../bare-protocol.ts';

await measureConsumer(async (task, meter) => {
  const [command, ...args] = bareCommand(task.cliPath);
  const child = spawn(command, [...args, ...bareArguments], { cwd: task.cwd, stdio: ['pipe', 'pipe', 'inherit'] });
  createInterface({ input: child.stdout, crlfDelay: Infinity }).on('line', line => {
    meter.take(JSON.parse(line) as { type: string });
  });
  child.stdin.write(firstLines(task.prompt));
  void meter.finished.then(() => child.stdin.end());
  await once(child, 'close');
});
