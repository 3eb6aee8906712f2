// The bare limit: spawn, readline, JSON.parse, the text to every page, and nothing else.
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { runTask } from '../run-task.ts';

type Child = ChildProcessByStdio<Writable, Readable, null>;

const write = (child: Child, line: object) => child.stdin.write(`${JSON.stringify(line)}\n`);

await runTask(async ({ cliPath, folder }) => {
  const children = new Map<string, Child>();
  return {
    async open(channelId, pages) {
      const child = spawn(process.execPath, [cliPath], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
      children.set(channelId, child);
      const lines = createInterface({ input: child.stdout, crlfDelay: Infinity });
      lines.on('line', text => {
        const { type } = JSON.parse(text) as { type: string };
        for (const page of pages) page.take(text, type);
      });
      const introduced = once(lines, 'line');
      write(child, { type: 'control_request', request_id: 'first', request: { subtype: 'initialize' } });
      await introduced;
    },
    say(channelId, text) {
      const child = children.get(channelId);
      if (child) write(child, { type: 'user', message: { role: 'user', content: text }, parent_tool_use_id: null });
    },
    async settled() {},
    async close() {
      for (const child of children.values()) {
        const closed = once(child, 'close');
        child.stdin.end();
        await closed;
      }
    },
  };
});
